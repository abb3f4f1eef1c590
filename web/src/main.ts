// Starts the page.
import { mount } from "svelte";

import "./app.css";
import "./kit/drawing.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app element");

export default mount(App, { target });
