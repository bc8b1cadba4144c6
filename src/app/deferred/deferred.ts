// What is needed as soon as the first page is shown: one entry point, so that it is one file to fetch.
export { DeferredParts } from './DeferredParts.tsx'
export { startDeferred } from './start.ts'
