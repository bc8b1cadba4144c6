// What is wanted as soon as the first page is up: one door for all of it, so that it is one file to fetch.
export { DeferredParts } from './DeferredParts.tsx'
export { startDeferred } from './start.ts'
