import { assign } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { depositMachine } from '#machines/deposit/deposit.machine.ts'
import { requestMachine } from '#machines/flows/request/request.machine.ts'
import { gameSessionMachine } from '#machines/gameSession/gameSession.machine.ts'
import { heartbeatMachine } from '#machines/heartbeat/heartbeat.machine.ts'
import { jackpotSpinMachine } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import { loginMachine } from '#machines/login/login.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { slotRoundMachine } from '#machines/slotRound/slotRound.machine.ts'
import type { Rule, Rules } from './server/simServer.ts'
import type { World } from './world.ts'

/** A realistic bug, planted into the machines or the server's rules for one run. */
export interface Plant {
  readonly name: string
  /** A description of the mistake. */
  readonly what: string
  /** The names of the invariants that may catch it: whichever fails first. */
  readonly caughtBy: readonly string[]
  /** It takes many sessions to be found: only in the long run. */
  readonly isRare?: true
  /** Plants it into a new world. Returns a function that removes it from what worlds share. */
  readonly plant: (world: World) => () => void
}

type Implementations = Record<'guards' | 'actions' | 'delays', Record<string, unknown>>

/** Replaces the implementation of a machine's guard, action or delay. */
const instead = (machine: AnyStateMachine, kind: keyof Implementations, name: string, wrong: unknown) => (): (() => void) => {
  const implementations = machine.implementations as unknown as Implementations
  const right = implementations[kind][name]
  if (right === undefined) throw new Error(`${machine.id} has no ${name} among its ${kind}`)
  implementations[kind][name] = wrong
  return () => (implementations[kind][name] = right)
}

interface Config {
  on?: Record<string, unknown>
  states?: Record<string, Config>
}
/** A state that no longer handles an event, in machines created from now on. */
const deaf = (machine: AnyStateMachine, state: string, event: string) => (): (() => void) => {
  const on = (machine.config as Config).states?.[state]?.on
  const right = on?.[event]
  if (!on || right === undefined) throw new Error(`${machine.id} hears no ${event} in ${state}`)
  Reflect.deleteProperty(on, event)
  return () => (on[event] = right)
}

/** Replaces the server's rule for a call. */
const ruled =
  <Name extends keyof Rules>(name: Name, wrong: (right: Rule<Name>) => Rule<Name>) =>
  (world: World): (() => void) => {
    const right = world.rules[name] as Rule<Name> | undefined
    if (!right) throw new Error(`the server has no rule for ${name}`)
    world.rules = { ...world.rules, [name]: wrong(right) }
    return () => {}
  }

/** For a bug that shows only under bad conditions: a worse connection, and players in a hurry. */
const inBadWeather = (plant: Plant['plant']) => (world: World) => {
  world.net.trouble = 0.25
  world.pace = 0.25
  return plant(world)
}

/** For a bug that shows only for players who have lost everything. */
const amongThePoor = (plant: Plant['plant']) => (world: World) => {
  world.server.isPoor = true
  return plant(world)
}

export const plants: readonly Plant[] = [
  {
    name: 'renewed-request-id',
    what: 'A request is sent with a new id after a time-out',
    caughtBy: [
      'a round is asked for with its own id, however often',
      'a draw is asked for with its own id, however often',
      'nothing that was settled is lost',
    ],
    plant: instead(
      requestMachine,
      'actions',
      'countTry',
      assign(({ context: { tries, intent } }: { context: { tries: number; intent: { requestId: string } | null } }) => ({
        tries: tries + 1,
        intent: intent && { ...intent, requestId: intent.requestId.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a')) },
      })),
    ),
  },
  {
    name: 'retryable-failure-believed',
    what: 'A request believes «too many requests» to be about what was sent before, though that answer was lost',
    caughtBy: ['nothing that was settled is lost'],
    plant: inBadWeather(instead(requestMachine, 'guards', 'isIndeterminate', () => false)),
  },
  {
    name: 'win-not-counted',
    what: 'The visit counts stakes but forgets what was won',
    caughtBy: ['what a visit staked and won is what the server says'],
    plant: instead(
      gameSessionMachine,
      'actions',
      'countRound',
      assign(
        (
          { context: { summary } }: { context: { summary: { rounds: number; staked: number } } },
          outcome: { data: { stake: number; balance: number } },
        ) => ({
          summary: { ...summary, rounds: summary.rounds + 1, staked: summary.staked + outcome.data.stake, balance: outcome.data.balance },
        }),
      ),
    ),
  },
  {
    name: 'no-patience',
    what: 'Nobody thought of a server that says nothing while a round is being settled',
    caughtBy: ['a slot waits for a round only while its visit does', 'nobody waits longer than any timeout'],
    plant: instead(requestMachine, 'delays', 'retryDelay', 3_600_000),
  },
  {
    name: 'paid-twice-on-screen',
    what: 'The slot adds the win to a balance that already has it',
    caughtBy: ['a slot at rest shows the balance'],
    plant: instead(
      slotRoundMachine,
      'actions',
      'payOut',
      assign((({ context: { round } }: { context: { round: { balance: number; payout: number } } }) => ({
        balance: round.balance + round.payout,
      })) as never),
    ),
  },
  {
    name: 'stake-not-returned',
    what: 'The slot keeps the stake of a round that was refused',
    caughtBy: ['a slot at rest shows the balance'],
    plant: instead(slotRoundMachine, 'actions', 'returnStake', assign({ refusal: 'refused' } as never)),
  },
  {
    name: 'late-401-believed',
    what: 'The session takes a 401 for an older token as one for its own',
    caughtBy: ['a 401 for the session’s token ends it at once, and one for an older token ends nothing'],
    isRare: true,
    plant: inBadWeather(instead(sessionMachine, 'guards', 'isCurrentToken', () => true)),
  },
  {
    name: 'token-left-behind',
    what: 'Logging out clears the browser’s storage and forgets its own context',
    caughtBy: ['a session has a token exactly while somebody is in it'],
    plant: instead(sessionMachine, 'actions', 'forget', () => {}),
  },
  {
    name: 'player-kept',
    what: 'A token from another tab comes in, and the player of before stays',
    caughtBy: ['a session knows no player but the token’s'],
    plant: instead(
      sessionMachine,
      'actions',
      'setToken',
      assign((_: unknown, { token, userId }: { token: string; userId: string | null }) =>
        userId === null ? { token } : { token, userId },
      ),
    ),
  },
  {
    name: 'beats-while-hidden',
    what: 'The heart starts without asking whether anybody looks',
    caughtBy: ['a hidden page does not beat'],
    plant: instead(heartbeatMachine, 'guards', 'isHidden', () => false),
  },
  {
    name: 'beats-after-logout',
    what: 'The heart does not hear that the session has ended',
    caughtBy: ['the heart beats exactly while somebody is logged in'],
    plant: deaf(heartbeatMachine, 'alive', 'session.ended'),
  },
  {
    name: 'visit-outlives-its-player',
    what: 'A game that is open does not hear that its player’s session has ended',
    caughtBy: ['a game that is open is of whoever is logged in'],
    plant: deaf(gameSessionMachine, 'playing', 'session.ended'),
  },
  {
    name: 'password-kept',
    what: 'The form’s values are put into the context, to be able to send them again',
    caughtBy: ['a token is in the session’s context only, and a password in none'],
    plant: instead(
      loginMachine,
      'actions',
      'forgetFailure',
      assign((({ event }: { event: { values?: unknown } }) => ({ failure: null, values: event.values ?? null })) as never),
    ),
  },
  {
    name: 'request-ids-forgotten',
    what: 'The server does not look up request ids',
    caughtBy: ['one request id settles one round', 'the same request gets the same answer'],
    plant: (world) => {
      world.server.requestIdsOnce = false
      return () => {}
    },
  },
  {
    name: 'overdraft',
    what: 'The operator takes a stake without asking whether the balance holds it',
    caughtBy: ['no player’s balance is below zero'],
    isRare: true,
    plant: amongThePoor((world) => {
      world.server.accounts.holds = () => true
      return () => {}
    }),
  },
  {
    name: 'one-sided-payout',
    what: 'The operator pays a win into the balance and books it nowhere else',
    caughtBy: ['the sum over all balances is zero', 'a round takes its stake and pays its win, once, in its own balance'],
    plant: ruled('spin', (right) => (asking, input) => {
      const round = right(asking, input)
      if ('payout' in round && round.payout > 0)
        asking.server.accounts.book(round.roundId, { playerId: asking.login?.player.id ?? '' }, round.demo ? 'demo' : 'coin', round.payout)
      return round
    }),
  },
  {
    name: 'demo-win-in-coins',
    what: 'The operator pays what a round with demo coins won into the coins',
    caughtBy: ['a round takes its stake and pays its win, once, in its own balance'],
    plant: ruled('spin', (right) => (asking, input) => {
      const round = right(asking, input)
      const account = { playerId: asking.login?.player.id ?? '' }
      if ('payout' in round && round.demo && round.payout > 0) {
        asking.server.accounts.book(round.roundId, account, 'demo', -round.payout)
        asking.server.accounts.book(round.roundId, account, 'coin', round.payout)
      }
      return round
    }),
  },
  {
    name: 'award-shown-again',
    what: 'The jackpot remembers only the award that it showed last',
    caughtBy: ['a won award is shown once in a stay'],
    plant: inBadWeather(
      instead(
        jackpotSpinMachine,
        'actions',
        'markShown',
        assign((({ context: { draw } }: { context: { draw: { drawId: string } | null } }) => ({
          shownDrawIds: draw ? [draw.drawId] : [],
        })) as never),
      ),
    ),
  },
  {
    name: 'draw-never-noted',
    what: 'The server does not write down that an award was seen',
    caughtBy: ['what was noted as seen is seen', 'a won award is shown once in a stay'],
    plant: ruled('drawSeen', () => (_asking, { drawId }) => ({ drawId })),
  },
  {
    name: 'chance-not-taken',
    what: 'The server draws without asking whether there is a chance',
    caughtBy: ['one chance is one draw'],
    plant: (world) => {
      world.server.chancesCount = false
      return () => {}
    },
  },
  {
    name: 'credited-twice',
    what: 'The server credits an order with every word of the channel',
    caughtBy: ['a paid order credits once, and no other does'],
    plant: (world) => {
      world.server.channelOnce = false
      return () => {}
    },
  },
  {
    name: 'pending-believed',
    what: 'The wallet takes an order that is not paid yet for one that has ended',
    caughtBy: ['an order that a page shows as ended has ended, and one shown as paid is paid'],
    plant: instead(
      depositMachine,
      'guards',
      'isSettled',
      (_: unknown, outcome: { kind: string; data?: { state: string } }) => outcome.kind === 'done' && outcome.data?.state !== 'created',
    ),
  },
  {
    name: 'gift-given-again',
    what: 'The server does not look up whether today’s gift was taken',
    caughtBy: ['a gift is given once a day'],
    plant: amongThePoor((world) => {
      world.server.giftsOnce = false
      return () => {}
    }),
  },
]
