import type { Drive } from './driver.ts'

const why = 'a round of choices is decided by the real server’s seeds: e2e/journeys/staged.spec.ts takes one through its page'

/** The content of a board cannot be set for one page: the machine's paths are walked in Vitest, and a real round in a journey. */
export const stagedRound: Drive = {
  ports: [],
  drive: () => {
    throw new Error(why)
  },
  beyond: [{ is: () => true, why }],
}
