import { part } from '../platform/part.ts'

/** The table of refusals stands apart: the first paint is rarely refused anything. */
export const loadFailures = () => part(() => import('#contract/failures.ts'))
