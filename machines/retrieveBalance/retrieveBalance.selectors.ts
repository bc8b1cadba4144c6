import type { SnapshotFrom } from 'xstate'
import type { retrieveBalanceMachine } from './retrieveBalance.machine.ts'

type Retrieve = SnapshotFrom<typeof retrieveBalanceMachine>

export const isCollecting = (retrieve: Retrieve): boolean => retrieve.matches('collecting')
export const resultsOf = (retrieve: Retrieve) => retrieve.context.results
export const broughtOf = (retrieve: Retrieve): number => retrieve.context.brought
export const refusalOf = (retrieve: Retrieve) => retrieve.context.refusal
/** How it ended; null at rest and at work. */
export const endOf = (retrieve: Retrieve): 'collected' | 'partial' | 'refused' | null =>
  retrieve.matches('collected') ? 'collected' : retrieve.matches('partial') ? 'partial' : retrieve.matches('refused') ? 'refused' : null
/** The request under way: its lost answers and its question who is there are shown by its own view. */
export const requestOf = (retrieve: Retrieve) => retrieve.children.collect
