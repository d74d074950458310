// Answers of a timetable: of a server, or of a reader in this page. Both classes have the same methods.
import { CITIES } from "./config.js";

export { SourceError } from "./source-error.js";
export const { Source } = await import(CITIES ? "./core-source.js" : "./http-source.js");
