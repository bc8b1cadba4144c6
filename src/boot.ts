/**
 * The first script of the lobby. Its HTML is painted already: the drawings have the line for themselves, then the code comes.
 * A drawing that does not come holds nothing up for long.
 */
const patienceMs = 1_500
const drawn = Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, patienceMs))])
await import('./main.tsx')

export {}
