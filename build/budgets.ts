/**
 * The size budget of the lobby's first visit, brotli, in kB: its HTML, which paints it and must, as that of every page, fit into what a server
 * sends before it waits for the first acknowledgement; all scripts until it is live, including the one in the HTML, and those of them that are files; all
 * styles; and all scripts that are files once everything is loaded that follows the first paint. build/sizes.ts weighs the build by it,
 * e2e/journeys/firstVisit.spec.ts what a browser fetches.
 */
export const firstVisit = { html: 13.6, js: 114.4, files: 111.9, css: 11.4, all: 147.4 }

/**
 * What nearly every other page loads in common, on top of the lobby's scripts: brotli, in kB, with the table of pages. A page's own files and its
 * texts are not counted. A library that only some pages use (forms, shapes) does not belong there; small modules that three pages share do: with
 * six connections on a slow line, one more file costs about as much time as 17 kB more.
 */
export const otherPages = 37
