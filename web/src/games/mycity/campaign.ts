// How the pages of a campaign draw the cities of My City.
import type { CampaignDrawings } from "../../kit/campaign";
import City from "./campaign/City.svelte";
import Sheets from "./campaign/Sheets.svelte";
import Sign from "./campaign/Sign.svelte";
import Symbols from "./campaign/Symbols.svelte";

const drawings: CampaignDrawings = { Symbols, City, Sheets, Sign };

export default drawings;
