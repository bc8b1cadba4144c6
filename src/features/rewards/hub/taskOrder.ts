import type { Task } from '#contract/tasks.ts'

const ranks: Readonly<Record<Task['state'], number>> = { claimable: 0, doing: 1, locked: 2, claimed: 3 }

/** What can be claimed first, what is over last; else as the server has them. */
export const inOrder = (tasks: readonly Task[]): Task[] => tasks.toSorted((a, b) => ranks[a.state] - ranks[b.state])
