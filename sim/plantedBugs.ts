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
import type { ServerRule, ServerRules } from './server/simServer.ts'
import type { Simulation } from './simulation.ts'

/** A realistic bug, planted into the machines or the server's rules for one run. */
export interface PlantedBug {
  readonly name: string
  /** A description of the mistake. */
  readonly what: string
  /** The names of the invariants that may catch it: whichever fails first. */
  readonly caughtBy: readonly string[]
  /** The first seed that finds it, where the hunt starts: those before it would be played for nothing. 1 by default. */
  readonly seed?: number
  /** Plants it into a new simulation. Returns a function that removes it from what simulations share. */
  readonly plant: (simulation: Simulation) => () => void
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
const ignoring = (machine: AnyStateMachine, state: string, event: string) => (): (() => void) => {
  const on = (machine.config as Config).states?.[state]?.on
  const right = on?.[event]
  if (!on || right === undefined) throw new Error(`${machine.id} does not handle ${event} in ${state}`)
  Reflect.deleteProperty(on, event)
  return () => (on[event] = right)
}

/** Replaces the server's rule for a call. */
const ruled =
  <Name extends keyof ServerRules>(name: Name, wrong: (right: ServerRule<Name>) => ServerRule<Name>) =>
  (simulation: Simulation): (() => void) => {
    const right = simulation.rules[name] as ServerRule<Name> | undefined
    if (!right) throw new Error(`the server has no rule for ${name}`)
    simulation.rules = { ...simulation.rules, [name]: wrong(right) }
    return () => {}
  }

/** For a bug that shows only under bad conditions: a worse connection, and players in a hurry. */
const onUnreliableNetwork = (plant: PlantedBug['plant']) => (simulation: Simulation) => {
  simulation.net.faultRate = 0.25
  simulation.pace = 0.25
  return plant(simulation)
}

/** For a bug that shows only for players who have lost everything. */
const amongPoorPlayers = (plant: PlantedBug['plant']) => (simulation: Simulation) => {
  simulation.server.isPoor = true
  return plant(simulation)
}

/** For a bug that shows only where a game shows more than there is: now and then everybody withdraws what they have, from another device. */
const amongWithdrawingPlayers = (plant: PlantedBug['plant']) => (simulation: Simulation) => {
  const { clock, chance, server } = simulation
  const withdraw = () =>
    clock.after(chance.wait(4 * 60_000), null, () => {
      simulation.story('everybody withdraws what they have')
      for (const { id } of server.players) {
        const account = { playerId: id }
        server.accounts.post(`withdrawal:${id}:${clock.now()}`, 'coin', account, 'mint', server.accounts.balanceOf(account, 'coin'))
      }
      withdraw()
    })
  withdraw()
  return plant(simulation)
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'renewed-request-id',
    what: 'A request is sent with a new id after a time-out',
    caughtBy: [
      'a round keeps its request id through all retries',
      'a draw keeps its request id through all retries',
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
    what: 'A request believes “too many requests” to be about what was sent before, though that answer was lost',
    seed: 142,
    caughtBy: ['nothing that was settled is lost'],
    plant: onUnreliableNetwork(instead(requestMachine, 'guards', 'isIndeterminate', () => false)),
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
    what: 'A silent server is not retried while a round is being settled',
    seed: 4,
    caughtBy: ['a slot waits for a round only while its visit does', 'no state waits longer than any time-out'],
    plant: instead(requestMachine, 'delays', 'retryDelay', 3_600_000),
  },
  {
    name: 'paid-twice-on-screen',
    what: 'The slot adds the win to a balance that already has it',
    seed: 2,
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
    what: 'The slot does not return the stake of a round that was refused',
    seed: 3,
    caughtBy: ['a slot at rest shows the balance', 'a slot at rest counts what the visit counts'],
    plant: instead(slotRoundMachine, 'actions', 'returnStake', assign({ refusal: 'refused' } as never)),
  },
  {
    name: 'late-401-believed',
    what: 'The session takes a 401 for an older token as one for its own',
    seed: 191,
    caughtBy: ['a 401 for the session’s token ends it at once, and one for an older token ends nothing'],
    plant: onUnreliableNetwork(instead(sessionMachine, 'guards', 'isCurrentToken', () => true)),
  },
  {
    name: 'token-left-behind',
    what: 'Logging out clears the browser’s storage and forgets its own context',
    caughtBy: ['a session has a token exactly while a player is logged in'],
    plant: instead(sessionMachine, 'actions', 'clear', () => {}),
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
    what: 'The heartbeat starts without checking whether the page is visible',
    seed: 3,
    caughtBy: ['a hidden page does not beat'],
    plant: instead(heartbeatMachine, 'guards', 'isHidden', () => false),
  },
  {
    name: 'beats-after-logout',
    what: 'The heartbeat ignores the end of the session',
    caughtBy: ['heartbeats are sent exactly while a player is logged in'],
    plant: ignoring(heartbeatMachine, 'alive', 'session.ended'),
  },
  {
    name: 'visit-outlives-its-player',
    what: 'A game that is open ignores the end of its player’s session',
    caughtBy: ['a game that is open is of whoever is logged in'],
    plant: ignoring(gameSessionMachine, 'playing', 'session.ended'),
  },
  {
    name: 'password-kept',
    what: 'The form’s values are put into the context, to be able to send them again',
    caughtBy: ['a token is in the session’s context only, and a password in none'],
    plant: instead(
      loginMachine,
      'actions',
      'clearFailure',
      assign((({ event }: { event: { values?: unknown } }) => ({ failure: null, values: event.values ?? null })) as never),
    ),
  },
  {
    name: 'request-ids-forgotten',
    what: 'The server does not look up request ids',
    caughtBy: ['one request id settles one round', 'the same request gets the same answer'],
    plant: (simulation) => {
      simulation.server.requestIdsOnce = false
      return () => {}
    },
  },
  {
    name: 'overdraft',
    what: 'The operator takes a stake without checking whether the balance covers it',
    seed: 11,
    caughtBy: ['no player’s balance is below zero'],
    plant: amongWithdrawingPlayers((simulation) => {
      simulation.server.accounts.holds = () => true
      return () => {}
    }),
  },
  {
    name: 'one-sided-payout',
    what: 'The operator pays a win into the balance and books it nowhere else',
    caughtBy: ['the sum over all balances is zero', 'a round takes its stake and pays its win, once, in its own balance'],
    plant: ruled('spin', (right) => (context, input) => {
      const round = right(context, input)
      if ('payout' in round && round.payout > 0)
        context.server.accounts.book(
          round.roundId,
          { playerId: context.login?.player.id ?? '' },
          round.demo ? 'demo' : 'coin',
          round.payout,
        )
      return round
    }),
  },
  {
    name: 'demo-win-in-coins',
    what: 'The operator pays what a round with demo coins won into the coins',
    caughtBy: ['a round takes its stake and pays its win, once, in its own balance'],
    plant: ruled('spin', (right) => (context, input) => {
      const round = right(context, input)
      const account = { playerId: context.login?.player.id ?? '' }
      if ('payout' in round && round.demo && round.payout > 0) {
        context.server.accounts.book(round.roundId, account, 'demo', -round.payout)
        context.server.accounts.book(round.roundId, account, 'coin', round.payout)
      }
      return round
    }),
  },
  {
    name: 'award-shown-again',
    what: 'The jackpot remembers only the award that it showed last',
    seed: 10,
    caughtBy: ['a won award is shown once in a stay'],
    plant: onUnreliableNetwork(
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
    what: 'The server does not store that an award was seen',
    caughtBy: ['what was noted as seen is seen', 'a won award is shown once in a stay'],
    plant: ruled('drawSeen', () => (_asking, { drawId }) => ({ drawId })),
  },
  {
    name: 'chance-not-taken',
    what: 'The server draws without checking whether there is a chance',
    caughtBy: ['one chance is one draw'],
    plant: (simulation) => {
      simulation.server.chancesCount = false
      return () => {}
    },
  },
  {
    name: 'credited-twice',
    what: 'The server credits an order with every notification of the channel',
    caughtBy: ['a paid order credits once, and no other does'],
    plant: (simulation) => {
      simulation.server.channelOnce = false
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
    seed: 23,
    caughtBy: ['a gift is given once a day'],
    plant: amongPoorPlayers((simulation) => {
      simulation.server.giftsOnce = false
      return () => {}
    }),
  },
]
