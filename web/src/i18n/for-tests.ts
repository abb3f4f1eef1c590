// Tests speak both languages from the start, with all phrases.
import { learn, moreWords } from "./index.svelte";

await moreWords();
await Promise.all([learn("fr"), learn("en")]);
