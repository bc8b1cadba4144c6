import type { Invariant, Tab } from './simulation.ts'
import { snapshotOf } from './tab.ts'

const states = ({ live }: Tab): string =>
  live
    .map(({ model, ref }) => [model.machine.id, snapshotOf(ref)] as const)
    .filter(([, { status }]) => status === 'active')
    .map(([id, { value }]) => `${id} ${JSON.stringify(value).replaceAll('"', '')}`)
    .join(' · ')

/** Records everything that pages send and receive, and the result: for reading a failed seed. */
export const trace: Invariant = {
  name: 'chronicle',
  watch: ({ story, tabs }) => {
    const before = new Map<number, string>()
    const log = (text: string): undefined => story(text) as undefined
    return {
      opened: ({ number }) => log(`tab ${number} opens`),
      emitted: ({ number }, machine, { type, ...about }) =>
        log(`  tab ${number}: ${machine} emits ${type} ${JSON.stringify(about).slice(0, 80)}`),
      requested: ({ tab: { number }, path, body }) =>
        log(`  tab ${number} calls ${path} ${typeof body.requestId === 'string' ? body.requestId : ''}`),
      answered: ({ path }, { errcode, message }) => log(`  the server answers ${path}: ${errcode} ${message}`),
      received: ({ tab: { number }, path }, { errcode }) => log(`  tab ${number} receives ${path}: ${errcode}`),
      timedOut: ({ tab: { number }, path }) => log(`  tab ${number} waits no longer for ${path}`),
      stepped: () => {
        for (const tab of tabs) {
          const now = states(tab)
          if (before.get(tab.number) !== now) log(`    tab ${tab.number} is ${now}`)
          before.set(tab.number, now)
        }
        return undefined
      },
    }
  },
}
