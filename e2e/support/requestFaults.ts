import { cut, doubling, losing, refusing } from '../drivers/calls.ts'
import type { CallFault } from '../drivers/calls.ts'

/** What may happen to one request, and how often the app then sends it. */
export const requestFaults: readonly (readonly [string, readonly CallFault[], number])[] = [
  ['the answer is lost', [losing], 2],
  ['the answer is lost twice', [losing, losing], 3],
  ['the connection breaks before the request arrives', [cut], 2],
  ['the request arrives twice', [doubling], 1],
  ['the answer is lost, and the server is then too busy to answer', [losing, refusing(10003)], 3],
  ['the answer is lost, and the server is then still processing', [losing, refusing(10004)], 3],
]
