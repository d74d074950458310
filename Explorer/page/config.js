// Where the page is put on a host of its own: the address of its server, such as "https://transit.example". Left empty,
// the server is that of `?server=` in the page's address, or else the one that sent the page.
export const SERVER = "";
// A list of bundles that the page reads by itself, without a server; `gtfs-bundle site` writes it.
export const CITIES = "";
