// Starts the page.
import { mount } from "svelte";

import "./app.css";
import "./kit/drawing.css";
import App from "./App.svelte";
import { language, learn } from "./i18n/index.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app element");

await learn(language.current);
export default mount(App, { target });
