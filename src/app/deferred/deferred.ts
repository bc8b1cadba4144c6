// What is wanted as soon as the first page is up: one door for all of it, so that it is one file to fetch.
export { LateParts } from './DeferredParts.tsx'
export { startLate } from './start.ts'
