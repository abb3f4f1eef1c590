// Tests speak both languages from the start, with all phrases.
import { configure } from "@testing-library/svelte";
import { learn, moreWords } from "./index.svelte";

// What is fetched when it is needed may take its time on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

await moreWords();
await Promise.all([learn("fr"), learn("en")]);
