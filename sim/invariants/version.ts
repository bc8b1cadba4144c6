import { capacity, eventLogMachine } from '#machines/eventLog/eventLog.machine.ts'
import type { Invariant, Tab } from '../simulation.ts'
import { ofMachine } from './checks.ts'

/** A newer build, and the app's telemetry. */
export const version: readonly Invariant[] = [
  {
    name: 'a tab reloads itself at most once for a build',
    watch: () => {
      // A tab's own storage survives the reload, as the tab does.
      const reloaded = new WeakMap<Tab['sessionStorage'], Set<string>>()
      return {
        emitted: ({ number, sessionStorage }, machine, fact) => {
          if (machine !== 'version' || fact.type !== 'version.reloading') return undefined
          const builds = reloaded.get(sessionStorage) ?? new Set()
          reloaded.set(sessionStorage, builds)
          const build = String(fact.build)
          if (builds.has(build)) return `tab ${number} again for ${build}`
          builds.add(build)
          return undefined
        },
      }
    },
  },
  {
    name: 'no page reloads itself while it must not be disturbed',
    watch: () => ({
      emitted: (tab, machine, { type }) =>
        machine === 'version' && type === 'version.reloading' && tab.app.reloadLocks.isAny() ? `tab ${tab.number}` : undefined,
    }),
  },
  ofMachine(
    eventLogMachine,
    'the queue of events for the server is bounded',
    ({ context: { queue } }) => queue.length > capacity && `${queue.length} events wait`,
  ),
  {
    name: 'no event for the server has a player’s secret',
    watch: () => ({
      requested: ({ path, body }) =>
        path === 'anonymous/appEventLogClient' && /secret-token-|secret of /.test(JSON.stringify(body))
          ? JSON.stringify(body).slice(0, 120)
          : undefined,
    }),
  },
]
