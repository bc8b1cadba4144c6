import type { FastifyBaseLogger } from 'fastify'
import type { Call, InputOf, OutputOf } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/index.ts'
import { calls } from '#contract/index.ts'
import { sandboxBeacon } from '#server/adapters/beacon.ts'
import type { Adapters, PaymentNotice } from '#server/adapters/index.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { giveAward } from '#server/awards/awards.ts'
import { handlers } from '#server/handlers.ts'
import { reviewKyc } from '#server/identity/kyc/job.ts'
import { createPlayer } from '#server/identity/login/register.ts'
import { pictureSweepJob } from '#server/identity/pictures/job.ts'
import { openSession } from '#server/identity/session/sessions.ts'
import { jobs as allJobs } from '#server/jobs.ts'
import type { Caller, Context, Deps, Handler } from '#server/kernel/context.ts'
import type { Database } from '#server/kernel/database.ts'
import { mergeReads } from '#server/kernel/database/mergeReads.ts'
import { answerOnce } from '#server/kernel/http/answerOnce.ts'
import { authenticate } from '#server/kernel/http/auth.ts'
import { Replay } from '#server/kernel/http/idempotency.ts'
import { isRefusal, RefusedError } from '#server/kernel/refusal.ts'
import type { Refusal } from '#server/kernel/refusal.ts'
import { bonusJob } from '#server/money/bonusCredit/job.ts'
import { depositsJob } from '#server/money/deposits/job.ts'
import { applyNotices } from '#server/money/deposits/webhook.ts'
import { moveWithdrawals } from '#server/money/withdrawals/job.ts'
import { applyPayoutNotice } from '#server/money/withdrawals/webhook.ts'
import { advance } from '#server/play/shared/advance.ts'
import { configuredSharedGame } from '#server/play/shared/games.ts'
import { latestSharedRound } from '#server/play/shared/store.ts'
import type { SharedRoundRow } from '#server/play/shared/store.ts'
import { stagedJob } from '#server/play/staged/job.ts'
import { studiosJob } from '#server/play/studios/job.ts'
import { agentJob } from '#server/rewards/agent/job.ts'
import { redVsBlueJob } from '#server/rewards/redVsBlue/job.ts'
import { takenBackJob } from '#server/rewards/takenBack/job.ts'
import { vipJob } from '#server/rewards/vip/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { createChance } from '../chance.ts'
import type { Chance } from '../chance.ts'
import { createWorkWithKills } from './kills.ts'
import type { RunWork } from './kills.ts'

/** A caller with a session. */
export interface Visitor {
  readonly id: string
  token?: string
  /** Who the server took this caller for, and until when that is cached. */
  identified?: { readonly caller: Caller; readonly until: number } | undefined
}

export interface SeasonServer {
  readonly deps: Deps
  readonly clock: { now: number }
  /** Problems in the server's log. */
  readonly problems: string[]
  /** How many requests of each call were answered, other than by a refusal. */
  readonly answered: ReadonlyMap<CallName, number>
  /** Payouts requested from the provider since they were last taken from here. */
  readonly requestedPayouts: { orderId: string; amount: number }[]
  readonly call: <Name extends CallName>(
    visitor: Visitor,
    name: Name,
    input: InputOf<Calls[Name]>,
  ) => Promise<OutputOf<Calls[Name]> | Refusal>
  readonly register: (joining: { account: string; birthDate: string; pid?: string }) => Promise<string>
  readonly giveCoupon: (playerId: string, propId: number, count: number) => Promise<void>
  /** Delivers a notification of the payment provider. */
  readonly notify: (notice: PaymentNotice) => Promise<void>
  readonly payOut: (order: { orderId: string; amount: number }, kind: 'paid' | 'declined') => Promise<void>
  /** A player's action in an external provider's game. */
  readonly atStudio: (playerId: string, action: 'win' | 'lose') => Promise<unknown>
  readonly colorGame: {
    /** The number of a round with betting time left; one whose time is over is finished first, which may be too late for its public value. */
    readonly open: () => Promise<number>
    /** Lets the round that takes bets, if there is one, close, be drawn and be paid. */
    readonly finish: () => Promise<void>
    /** The round that is not paid yet. */
    readonly unpaid: () => number | undefined
  }
  /** Runs everything that is due by the clock. */
  readonly work: () => Promise<void>
  /** Moves withdrawals on; the other jobs are not run. */
  readonly moveOn: () => Promise<void>
}

const jobsOfSeasons = [studiosJob, stagedJob, bonusJob, depositsJob, redVsBlueJob, takenBackJob, vipJob, agentJob]

/** Of the calls and notices whose server dies, possibly more than once. */
const killedCalls = 0.1

/** How long a session is taken for granted. */
const visitMs = 5 * 60_000

/**
 * No player is idle and no session expires: seasons are about money, and a month has few calls. For the same reason the welcome gift is
 * small enough to be wagered.
 */
const policy = {
  ...defaultPolicy,
  welcomeGrant: 50_00,
  session: { ...defaultPolicy.session, days: 10_000, idleMinutes: 100_000_000 },
  sharedRounds: { ...defaultPolicy.sharedRounds, chainLength: 200 },
}

const quiet = () => {}

/** A log that keeps its warnings and errors. */
function createLog(problems: string[]): FastifyBaseLogger {
  const report = (what: unknown, says?: string) => {
    const { err } = what as { err?: Error }
    problems.push([says, err?.message].join(': '))
  }
  const log = { info: quiet, debug: quiet, trace: quiet, warn: report, error: report, fatal: report, level: 'warn', silent: quiet }
  return log as unknown as FastifyBaseLogger
}

const secret = Buffer.from('the secret of every season')
type Studio = ReturnType<typeof createSandboxStudio>

/** External parties that answer at once. What is to be paid out is kept until the season does it. */
function createAdapters(studio: Studio, clock: () => number, chance: Chance, requestedPayouts: SeasonServer['requestedPayouts']) {
  const refunds = new Map<string, 'failed' | 'done'>()
  const pay = (order: { orderId: string; amount: number }) => {
    if (!requestedPayouts.some(({ orderId }) => orderId === order.orderId)) requestedPayouts.push(order)
  }
  const adapters: Partial<Adapters> = {
    payment: {
      sandbox: {
        open: async () => ({ url: '/', text: '/', references: [] }),
        read: () => undefined,
        // A provider may refuse.
        refund: async ({ refundId }) => {
          // Asked again, it answers the same.
          const state = refunds.get(refundId) ?? (chance.is(0.15) ? 'failed' : 'done')
          refunds.set(refundId, state)
          return { reference: `refund-${refundId}`, state }
        },
      },
    },
    payout: {
      sandbox: { payOut: async ({ orderId, amount }) => pay({ orderId, amount }), readPayout: () => undefined },
    },
    studios: { sandbox: studio },
    kycReviewer: { review: async () => [] },
    beacon: sandboxBeacon(secret, clock),
  }
  return adapters as Adapters
}

const withoutReplay = <T>(answer: T | Replay<T>): T => (answer instanceof Replay ? answer.first : answer)

/** Runs a call's handler as the dispatcher does, without its checks; its idempotency only where a request may come again. */
async function handle(name: CallName, context: Context, input: unknown, mayComeAgain: boolean): Promise<unknown> {
  const handler = handlers[name] as unknown as Handler<Call>
  if (typeof handler === 'object' && !('inTransaction' in handler))
    return 'onReplica' in handler ? handler.onReplica(context, input) : withoutReplay(await handler.ownTransaction(context, input))
  const inside = typeof handler === 'object' ? handler.inTransaction : handler
  if (!calls[name].mutates) return inside(context, input)
  if (mayComeAgain) return withoutReplay(await answerOnce(context, name, input, async (own) => inside(own, input)))
  return context.db.transaction(async (tx) => {
    const result = await inside({ ...context, tx }, input)
    if (isRefusal(result)) throw new RefusedError(result)
    return result
  })
}

/** The rounds of the Color Game, which only a season itself moves on. */
function createColorGame(deps: Deps, clock: SeasonServer['clock']): SeasonServer['colorGame'] {
  const configured = configuredSharedGame(policy, 'color-game')
  if (!configured) throw new Error('the Color Game has no settings')
  let round: SharedRoundRow | undefined
  let due = 0
  /** Moves the round on by one state, as soon as that is due. */
  const moveRound = async () => {
    clock.now = Math.max(clock.now, due)
    due = await advance(deps, configured)
    round = await latestSharedRound(deps.db, configured.game.id)
  }
  const unpaid = () => (round && round.state !== 'settled' && round.state !== 'void' ? round.number : undefined)
  return {
    unpaid,
    async open() {
      for (let step = 0; step < 6; step++) {
        if (round?.state === 'open' && clock.now < round.closes_at) return round.number
        await moveRound()
      }
      throw new Error('no round of the Color Game opened')
    },
    async finish() {
      for (let step = 0; step < 3 && unpaid() !== undefined; step++) await moveRound()
    },
  }
}

/**
 * The server's own handlers and jobs on a database, without the network between: every refusal comes from the rules themselves. With `kills`, all
 * jobs run, and servers die in them, in calls and in notices of channels.
 */
export function openSeasonServer(db: Database, chance: Chance, startsAt: number, kills = false): SeasonServer {
  const clock = { now: startsAt }
  const problems: string[] = []
  const requestedPayouts: SeasonServer['requestedPayouts'] = []
  // A separate random source, so that players' actions do not depend on how often the server draws a number.
  const serverChance = createChance(chance.below(2 ** 31))
  const random = {
    bytes: (size: number) => Buffer.from(Array.from({ length: size }, () => serverChance.below(256))),
    below: serverChance.below,
    uuid: serverChance.uuid,
  }
  const studio = createSandboxStudio(secret, () => clock.now, db)
  const deps: Deps = {
    db,
    clock: () => clock.now,
    random,
    log: createLog(problems),
    secret,
    catalogue: 'house',
    policy,
    defaults: policy,
    adapters: createAdapters(studio, () => clock.now, serverChance, requestedPayouts),
  }

  const workWithKills = (part?: number): RunWork =>
    kills ? createWorkWithKills(db, createChance(chance.below(2 ** 31)), part) : (_name, run) => run(db, false)
  const work = workWithKills()
  const answer = workWithKills(killedCalls)
  const answered = new Map<CallName, number>()
  // A server that dies may report that it cannot reach its database.
  const depsOf = (own: Database, isDying: boolean): Deps => ({ ...deps, db: own, ...(isDying && { log: createLog([]) }) })
  const runWithdrawals = () => work('withdrawals', (own, isDying) => moveWithdrawals(depsOf(own, isDying)))
  // Pictures are not played.
  const jobs = kills ? allJobs.filter((job) => job !== pictureSweepJob) : jobsOfSeasons

  const contextOf = (caller: Caller | undefined): Context => ({
    ...deps,
    tx: mergeReads(db),
    now: clock.now,
    caller: caller as Caller,
    ip: '127.0.0.1',
    device: 'a browser',
    origin: 'http://localhost',
    requestId: chance.uuid(),
  })

  async function logIn(visitor: Visitor): Promise<Caller> {
    visitor.token = (await db.transaction((tx) => openSession({ ...contextOf(undefined), tx }, visitor.id, 'password'))).token
    const caller = await authenticate(db, `Bearer ${visitor.token}`, clock.now)
    if (!caller) throw new Error('the new session was not found')
    return caller
  }

  /** A session is looked up for a visit, not for each call of it: no rule that seasons are about ends one in between. */
  async function callerOf(visitor: Visitor): Promise<Caller> {
    if (visitor.identified && clock.now < visitor.identified.until) return { ...visitor.identified.caller, lastInputAt: clock.now }
    const identified = visitor.token === undefined ? undefined : await authenticate(db, `Bearer ${visitor.token}`, clock.now)
    const caller = identified ?? (await logIn(visitor))
    visitor.identified = { caller, until: clock.now + visitMs }
    return caller
  }

  return {
    deps,
    clock,
    problems,
    answered,
    requestedPayouts,
    async call(visitor, name, input) {
      const context = contextOf(await callerOf(visitor))
      // It ends the session.
      if (name === 'selfExclude' || name === 'takeBreak') visitor.identified = undefined
      // Whoever gets no answer asks again with the same request id, as the app does.
      const result = await answer(name, async (own, isDying) => {
        try {
          return await handle(name, kills ? { ...context, ...depsOf(own, isDying), tx: mergeReads(own) } : context, input, kills)
        } catch (error) {
          if (error instanceof RefusedError) return error.refusal
          throw error
        }
      })
      if (!isRefusal(result)) answered.set(name, (answered.get(name) ?? 0) + 1)
      return result as never
    },
    register: ({ account, birthDate, pid }) =>
      db.transaction((tx) =>
        createPlayer(
          { tx, now: clock.now, policy, random },
          { account },
          {
            birthDate,
            termsVersion: policy.termsVersion,
            eligibilityVersion: policy.eligibilityVersion,
            ...(pid !== undefined && { pid }),
          },
        ),
      ),
    giveCoupon: (playerId, propId, count) =>
      db.transaction((tx) => {
        const ref = chance.uuid()
        return giveAward(tx, { playerId, activityId: 'mail', award: { id: ref, propId, count }, now: clock.now, kind: 'mail', ref, policy })
      }),
    notify: async (notice) =>
      void (await answer('notice of a payment', (own, isDying) => applyNotices(depsOf(own, isDying), 'sandbox', [notice], clock.now))),
    payOut: async ({ orderId, amount }, kind) => {
      const notice = { noticeId: `${orderId}-${kind}`, orderId, kind, amount, reason: 'the bank said no' }
      await answer('notice of a payout', (own) => own.transaction((tx) => applyPayoutNotice(tx, 'sandbox', notice, clock.now)))
    },
    colorGame: createColorGame(deps, clock),
    atStudio: (playerId, action) => studio.act(playerId, action),
    moveOn: runWithdrawals,
    async work() {
      await work('kycReview', (own, isDying) => reviewKyc(depsOf(own, isDying)))
      await runWithdrawals()
      for (const { name, run } of jobs) await work(name, (own, isDying) => run(depsOf(own, isDying)))
    },
  }
}
