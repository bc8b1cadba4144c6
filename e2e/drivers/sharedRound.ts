import type { Drive } from './driver.ts'

const why = 'where the round is comes from the stream of the real server: e2e/journeys/live.spec.ts takes a bet through one'

/** The shared round cannot be brought to a state for one page: its paths are walked in Vitest, and a real round in a journey. */
export const sharedRound: Drive = {
  ports: [],
  drive: () => {
    throw new Error(why)
  },
  beyond: [{ is: () => true, why }],
}
