import type { SnapshotFrom } from 'xstate'
import { minuteMs } from '#contract/durations.ts'
import { bootMachine } from '#machines/boot/boot.machine.ts'
import { isClosed } from '#machines/boot/boot.selectors.ts'
import { networkMachine } from '#machines/network/network.machine.ts'
import { hasTips, isOffline } from '#machines/network/network.selectors.ts'
import type { Invariant, Tab } from '../simulation.ts'
import { inEveryTab, movedIn, ofMachine } from './checks.ts'

/** Spec §8: calls whose time-outs are silent, or reported by a page of their own. */
const silent: ReadonlySet<string> = new Set(['online', 'logout', 'spin', 'exitGame', 'anonymous/appEventLogClient'])
/** A player taps every few seconds, and a tap is a call or two. */
const maxCalls = 120

/** The server and the network between it and the tabs. */
export const network: readonly Invariant[] = [
  inEveryTab(
    'the app knows whether it is online',
    (tab) => isOffline(tab.app.actors.network.getSnapshot()) !== tab.isOffline && 'it does not',
  ),
  {
    name: '“Tips” reports a time-out, and never the heartbeat’s',
    watch: (simulation) => {
      const allowed = new WeakSet<Tab>()
      return {
        timedOut: ({ tab, path }) => {
          if (!silent.has(path)) allowed.add(tab)
          return undefined
        },
        stepped: () => {
          for (const { tab, live, now } of movedIn(simulation))
            if (live.model.machine.id === networkMachine.id && hasTips(now as SnapshotFrom<typeof networkMachine>) && !allowed.has(tab))
              return `tab ${tab.number} shows it`
          return undefined
        },
      }
    },
  },
  {
    name: 'heartbeats are at least a minute apart, except on return',
    watch: (simulation) => {
      const beats = new WeakMap<Tab, number>()
      const hidden = new WeakSet<Tab>()
      return {
        emitted: (tab, machine, { type }) => {
          if (machine === 'session' && type === 'session.started') beats.delete(tab)
          return undefined
        },
        requested: ({ tab, path }) => {
          if (path !== 'online') return undefined
          const last = beats.get(tab)
          beats.set(tab, simulation.clock.now())
          const isBack = hidden.delete(tab)
          return last !== undefined && !isBack && simulation.clock.now() - last < minuteMs
            ? `again after ${simulation.clock.now() - last} ms`
            : undefined
        },
        stepped: () => {
          for (const tab of simulation.tabs) if (tab.isHidden) hidden.add(tab)
          return undefined
        },
      }
    },
  },
  {
    name: 'no tab storms the server',
    watch: (simulation) => {
      const recent = new Map<Tab, number[]>()
      return {
        opened: (tab) => void recent.set(tab, []),
        requested: ({ tab, path }) => {
          // Batches have their own timer.
          if (path === 'anonymous/appEventLogClient') return undefined
          const now = simulation.clock.now()
          const calls = [...(recent.get(tab) ?? []).filter((at) => at > now - minuteMs), now]
          recent.set(tab, calls)
          return calls.length > maxCalls ? `tab ${tab.number} made ${calls.length} calls in a minute, the last to ${path}` : undefined
        },
      }
    },
  },
  ofMachine(
    bootMachine,
    'a server under maintenance is known by the server’s own word',
    (boot) =>
      boot.matches('closed') !== (isClosed(boot) && !boot.matches('checking') && !boot.matches('unreachable')) &&
      JSON.stringify(boot.value),
  ),
  {
    name: 'when everything is calm, the server is open to everybody',
    watch: (simulation) => ({
      rested: () => {
        const tab = simulation.tabs.find(({ app }) => !app.actors.boot.getSnapshot().matches('open'))
        return tab && `tab ${tab.number} says ${JSON.stringify(tab.app.actors.boot.getSnapshot().value)}`
      },
    }),
  },
]
