import type { Task } from '#contract/tasks.ts'

const ranks: Readonly<Record<Task['state'], number>> = { claimable: 0, doing: 1, locked: 2, claimed: 3 }

/** Claimable tasks first, completed ones last; otherwise in the server's order. */
export const inOrder = (tasks: readonly Task[]): Task[] => tasks.toSorted((a, b) => ranks[a.state] - ranks[b.state])
