import type { SnapshotFrom } from 'xstate'
import type { retrieveBalanceMachine } from './retrieveBalance.machine.ts'

type Retrieve = SnapshotFrom<typeof retrieveBalanceMachine>

export const isCollecting = (retrieve: Retrieve): boolean => retrieve.matches('collecting')
export const resultsOf = (retrieve: Retrieve) => retrieve.context.results
export const retrievedOf = (retrieve: Retrieve): number => retrieve.context.retrieved
export const refusalOf = (retrieve: Retrieve) => retrieve.context.refusal
/** How it ended; null when idle or in progress. */
export const endOf = (retrieve: Retrieve): 'collected' | 'partial' | 'refused' | null =>
  retrieve.matches('collected') ? 'collected' : retrieve.matches('partial') ? 'partial' : retrieve.matches('refused') ? 'refused' : null
/** The request in flight: its own view shows its lost responses and its identity challenge. */
export const requestOf = (retrieve: Retrieve) => retrieve.children.collect
