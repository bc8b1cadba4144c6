import { snapshotOf } from './tab.ts'
import type { Invariant, Tab } from './world.ts'

const states = ({ live }: Tab): string =>
  live
    .map(({ model, ref }) => [model.machine.id, snapshotOf(ref)] as const)
    .filter(([, { status }]) => status === 'active')
    .map(([id, { value }]) => `${id} ${JSON.stringify(value).replaceAll('"', '')}`)
    .join(' · ')

/** Records everything that pages send and receive, and the result: for reading a failed seed. */
export const chronicle: Invariant = {
  name: 'chronicle',
  watch: ({ story, tabs }) => {
    const before = new Map<number, string>()
    const tell = (text: string): undefined => story(text) as undefined
    return {
      opened: ({ number }) => tell(`tab ${number} opens`),
      told: ({ number }, machine, { type, ...about }) =>
        tell(`  tab ${number}: ${machine} tells ${type} ${JSON.stringify(about).slice(0, 80)}`),
      asked: ({ tab: { number }, path, body }) =>
        tell(`  tab ${number} calls ${path} ${typeof body.requestId === 'string' ? body.requestId : ''}`),
      answered: ({ path }, { errcode, message }) => tell(`  the house answers ${path}: ${errcode} ${message}`),
      heard: ({ tab: { number }, path }, { errcode }) => tell(`  tab ${number} hears ${path}: ${errcode}`),
      timedOut: ({ tab: { number }, path }) => tell(`  tab ${number} waits no longer for ${path}`),
      stepped: () => {
        for (const tab of tabs) {
          const now = states(tab)
          if (before.get(tab.number) !== now) tell(`    tab ${tab.number} is ${now}`)
          before.set(tab.number, now)
        }
        return undefined
      },
    }
  },
}
