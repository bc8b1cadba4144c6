import { loadChunk } from '../platform/loadChunk.ts'

/** The table of refusals is a separate chunk: the first paint is rarely refused anything. */
export const loadFailures = () => loadChunk(() => import('#contract/failures.ts'))
