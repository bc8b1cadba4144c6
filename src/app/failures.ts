import { part } from '../platform/part.ts'

/** The table of refusals is a separate chunk: the first paint is rarely refused anything. */
export const loadFailures = () => part(() => import('#contract/failures.ts'))
