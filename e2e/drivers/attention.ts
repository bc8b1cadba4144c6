import type { Drive } from './driver.ts'

/** What it emits is received only by other machines: offers, pop-ups and the install card show it, and their drivers walk it. */
export const attention: Drive = {
  ports: [],
  drive: () => {
    throw new Error('The machine shows nothing on a page')
  },
  beyond: [{ is: () => true, why: 'it shows nothing itself; pop-ups, offers and the install card are walked' }],
}
