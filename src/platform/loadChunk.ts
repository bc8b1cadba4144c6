/** A chunk of the app that failed to load: 404, 500, an HTML page in its place, offline. Browsers word the error differently. */
export class ChunkLoadError extends Error {}

/** Fetches a chunk. Its failure has an error class of its own, which the router's automatic reload does not recognize. */
export const loadChunk = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    throw new ChunkLoadError('a part of the app is missing', { cause })
  })
