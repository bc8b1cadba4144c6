import type { SnapshotFrom } from 'xstate'
import { calls } from '#contract/index.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { eligibilityMachine } from '#machines/eligibility/eligibility.machine.ts'
import { heartbeatMachine } from '#machines/heartbeat/heartbeat.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import type { Invariant, Tab } from '../simulation.ts'
import { cachedIn, inEveryTab, movedIn, ofMachine, ofMachines, stateIn } from './checks.ts'

const forPlayers: ReadonlySet<string> = new Set(Object.values(calls).flatMap(({ path, auth }) => (auth === 'user' ? [path] : [])))
const sessionOf = (tab: Tab) => tab.app.actors.session.getSnapshot()
const withToken = ['verifying', 'loggedIn', 'leaving'] as const
const meIn = cachedIn<{ user: User }>(getAfterLoginInfoWeb.path)
const shorten = (token: string | null): string => token?.slice(0, 20) ?? 'none'

/** The logged-in player, in every tab. */
export const session: readonly Invariant[] = [
  ofMachine(sessionMachine, 'a session has a token exactly while a player is logged in', (now) => {
    const isInside = withToken.some((state) => now.matches(state))
    return (now.context.token !== null) !== isInside && `${JSON.stringify(now.value)} with token ${shorten(now.context.token)}`
  }),
  inEveryTab('a session is that of the token that the browser stores', (tab, { clock }) => {
    const stored = tab.device.storage.get('token') ?? null
    const now = sessionOf(tab)
    // A player who is logging out has decided.
    if (stored === now.context.token || clock.now() <= tab.device.notifiedAt || now.matches('leaving')) return undefined
    return `${JSON.stringify(now.value)} with ${shorten(now.context.token)}, and the browser stores ${shorten(stored)}`
  }),
  ofMachines([sessionMachine], 'a session knows no player but the token’s', (tab, { server }) => {
    const { token, userId } = sessionOf(tab).context
    const owner = server.logins.get(token ?? '')?.player.id
    return userId !== null && userId !== owner && `it is ${owner ?? 'nobody'}’s token, and the session says ${userId}`
  }),
  {
    name: 'the start of a session is emitted once',
    watch: () => {
      const started = new WeakSet<Tab>()
      return {
        emitted: (tab, machine, { type }) => {
          if (machine !== 'session') return undefined
          const isOpen = started.has(tab)
          if (type === 'session.started') started.add(tab)
          if (type === 'session.ended') started.delete(tab)
          return type === 'session.started' && isOpen ? `tab ${tab.number} emitted it again` : undefined
        },
      }
    },
  },
  {
    name: 'a session ends once, however many calls fail',
    watch: (simulation) => {
      const tokens = new WeakMap<Tab, string>()
      return {
        emitted: (tab, machine, { type }) => {
          if (machine !== 'session' || type !== 'session.ended') return undefined
          if (!tokens.delete(tab)) return `tab ${tab.number} ended without a session`
          return undefined
        },
        stepped: () => {
          for (const { tab, live, now } of movedIn(simulation)) {
            if (live.model.machine.id !== sessionMachine.id) continue
            const { token } = (now as SnapshotFrom<typeof sessionMachine>).context
            if (token !== null) tokens.set(tab, token)
          }
          return undefined
        },
      }
    },
  },
  {
    name: 'a 401 for the session’s token ends it at once, and one for an older token ends nothing',
    watch: () => {
      let about: { tab: Tab; token: string; before: string | null; isLeaving: boolean } | undefined
      return {
        received: ({ tab, path, token }, { errcode }) => {
          const { context } = sessionOf(tab)
          if (errcode === 401 && token !== null && forPlayers.has(path))
            about = { tab, token, before: context.token, isLeaving: sessionOf(tab).matches('leaving') }
          return undefined
        },
        stepped: () => {
          if (!about) return undefined
          const { tab, token, before, isLeaving } = about
          about = undefined
          const now = sessionOf(tab).context.token
          if (token !== before) return now === before ? undefined : `${shorten(token)} was refused, and ${shorten(before)} ended`
          return now === token && !isLeaving ? `${shorten(token)} was refused, and the session goes on` : undefined
        },
      }
    },
  },
  {
    name: 'a player’s call carries the session’s own token',
    watch: () => ({
      requested: ({ tab, path, token }) =>
        forPlayers.has(path) && token !== null && token !== sessionOf(tab).context.token
          ? `${path} was sent with ${shorten(token)} in a session with ${shorten(sessionOf(tab).context.token)}`
          : undefined,
    }),
  },
  inEveryTab('nobody logged in: nothing of a player is in the cache', (tab) => {
    if (!sessionOf(tab).matches('anonymous')) return undefined
    const cachedCalls = tab.app.queries
      .getQueryCache()
      .getAll()
      .find(({ queryKey, state }) => forPlayers.has(String(queryKey[0])) && state.data !== undefined)
    return cachedCalls && `${JSON.stringify(cachedCalls.queryKey)} is`
  }),
  inEveryTab('the cache knows no other player than the session’s', (tab, { server }) => {
    const { token } = sessionOf(tab).context
    const ownId = meIn(tab)?.user.id
    const owner = server.logins.get(token ?? '')?.player.id
    return ownId !== undefined && owner !== undefined && ownId !== owner && `it knows ${ownId} in a session of ${owner}`
  }),
  {
    name: 'the browser stores no password, and the token under its own key only',
    watch: (simulation) => {
      const lastChange = new WeakMap<object, number>()
      return {
        stepped: () => {
          for (const device of simulation.devices) {
            if (lastChange.get(device) === device.changedAt) continue
            lastChange.set(device, device.changedAt)
            for (const [key, value] of device.storage)
              if (value.includes('secret of ') || (key !== 'token' && value.includes('secret-token-')))
                return `${key} holds ${value.slice(0, 60)}`
          }
          return undefined
        },
      }
    },
  },
  ofMachines([heartbeatMachine, sessionMachine], 'heartbeats are sent exactly while a player is logged in', (tab) => {
    const heart = stateIn(tab, heartbeatMachine)
    if (!heart) return undefined
    return (
      heart.matches('idle') === isLoggedIn(sessionOf(tab)) &&
      `it is ${JSON.stringify(heart.value)}, the session ${JSON.stringify(sessionOf(tab).value)}`
    )
  }),
  inEveryTab('the heartbeat machine knows whether the page is visible', (tab) => {
    const heart = stateIn(tab, heartbeatMachine)
    return heart && heart.context.isHidden !== tab.isHidden && `it thinks ${heart.context.isHidden ? 'not' : 'so'}`
  }),
  {
    name: 'a hidden page does not beat',
    watch: () => ({ requested: ({ tab, path }) => (path === 'online' && tab.isHidden ? `tab ${tab.number} did` : undefined) }),
  },
  inEveryTab('the notice counts as accepted only when the browser has stored that it was', (tab) => {
    const notice = stateIn(tab, eligibilityMachine)
    if (!notice?.matches('accepted')) return undefined
    const stored = Number(tab.device.storage.get('notice') ?? 0)
    return stored < notice.context.version && `version ${notice.context.version} does, and the browser stores ${stored}`
  }),
  {
    name: 'when everything is calm, everybody is logged in or not',
    watch: (simulation) => ({
      rested: () => {
        const tab = simulation.tabs.find((one) => !sessionOf(one).matches('anonymous') && !sessionOf(one).matches('loggedIn'))
        return tab && `tab ${tab.number} is ${JSON.stringify(sessionOf(tab).value)}`
      },
    }),
  },
]
