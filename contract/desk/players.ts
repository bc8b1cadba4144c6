import * as z from 'zod/mini'
import { exclusionMonths } from '../responsibleGaming.ts'
import { maxTitleLength, multilineText, singleLine, text } from '../values.ts'
import { movementKinds } from '../wallet.ts'
import { deskCall } from './call.ts'
import { day } from './reports.ts'
import { auditLine, firstApproval, outcome, ownTotal, reason, rowId, stateSeen } from './values.ts'

const everybody = ['support', 'payments', 'risk', 'finance'] as const
const viewers = ['support', 'risk', 'payments'] as const

/** The largest adjustment, in hundredths. */
export const maxAdjustment = 100_000_00

/** Maximum characters of a search: an email address may have as many. */
export const findMax = 120

const found = z.object({
  id: z.string(),
  account: z.nullable(z.string()),
  nickname: z.string(),
  /** The last digits. */
  mobile: z.nullable(z.string()),
  since: z.number(),
  coin: z.number(),
  lastSeenAt: z.nullable(z.number()),
})
export type FoundPlayer = z.infer<typeof found>

const playedWith = z.enum(['coin', 'bonus', 'demo'])

/** Rounds by the number that a player sees. */
const foundRounds = z.object({
  rows: z.array(
    z.object({
      /** By which the player's page finds it; null: it is in progress, or with a payout, was called off. */
      id: z.nullable(z.string()),
      playerId: z.string(),
      nickname: z.string(),
      game: z.string(),
      at: z.number(),
      stake: z.number(),
      payout: z.nullable(z.number()),
      with: playedWith,
    }),
  ),
  /** Another one may be in the archive, which holds the rounds before this time and is searched by player; null: none can be. */
  archivedBefore: z.nullable(z.number()),
})

export type FoundRounds = z.infer<typeof foundRounds>

/** Fields that a page shows only on request, with a reason. */
const privateFields = ['mobile', 'name', 'birthDate', 'email', 'address', 'idNumber'] as const

/** `about`: what it is about, if that may have a page of its own: `withdrawal:800001`. */
const event = z.object({ at: z.number(), area: z.string(), summary: z.string(), about: z.nullable(z.string()), place: z.string() })

export const playerCalls = {
  /**
   * By number, that of an order, username or nickname; by mobile, email and name for those who may see private data; the newest first without
   * any. A number also finds rounds, for those who may see them.
   */
  playerFind: deskCall({
    who: everybody,
    input: z.object({ text: z._default(text(0, findMax), '') }),
    output: z.object({ rows: z.array(found), rounds: z.nullable(foundRounds) }),
  }),
  player: deskCall({
    who: everybody,
    input: z.object({ id: rowId }),
    output: z.object({
      ...found.shape,
      vip: z.number(),
      inviter: z.nullable(z.string()),
      documents: z.nullable(z.string()),
      closure: z.nullable(z.object({ kind: z.string(), until: z.number() })),
      isHeld: z.boolean(),
      /** An operator has locked the account. */
      lock: z.nullable(z.object({ by: z.string(), at: z.number(), reason: z.string() })),
      balances: z.array(z.object({ currency: z.string(), amount: z.number() })),
      withdrawable: z.number(),
      onTheWay: z.number(),
      owed: z.number(),
      locks: z.array(
        z.object({ source: z.string(), ref: z.string(), currency: z.string(), amount: z.number(), need: z.number(), done: z.number() }),
      ),
      /** What blocks all withdrawals, as text. */
      stops: z.array(z.string()),
      limits: z.array(z.object({ kind: z.string(), period: z.string(), value: z.number() })),
      totals: z.object({
        deposits: z.number(),
        depositCount: z.number(),
        withdrawals: z.number(),
        withdrawalCount: z.number(),
        staked: z.number(),
        won: z.number(),
        rounds: z.number(),
      }),
      links: z.array(
        z.object({
          playerId: z.string(),
          because: z.string(),
          /** Which of the two accounts is blocked for it. */
          blocked: z.nullable(z.enum(['this', 'other'])),
          at: z.number(),
          isReleased: z.boolean(),
        }),
      ),
      /** An adjustment that awaits a second person: the same amount from anybody else approves it. */
      adjustment: z.nullable(z.object({ by: z.string(), at: z.number(), reason: z.string(), amount: z.number(), isLapsed: z.boolean() })),
      /** The state that an adjustment would be bound to, and what the operator may move alone. */
      seen: z.string(),
      total: ownTotal,
      now: z.number(),
    }),
  }),
  /** What operators wrote about the player, newest first. */
  playerNotes: deskCall({
    who: everybody,
    input: z.object({ id: rowId, before: z.optional(rowId) }),
    output: z.object({
      rows: z.array(z.object({ id: z.string(), by: z.string(), at: z.number(), text: z.string() })),
      older: z.nullable(z.string()),
    }),
  }),
  playerTimeline: deskCall({
    who: viewers,
    input: z.object({
      id: rowId,
      area: z.optional(z.string().check(z.maxLength(20))),
      before: z.optional(z.string().check(z.maxLength(60))),
    }),
    /** `areas`: by which it can be filtered. */
    output: z.object({ events: z.array(event), older: z.nullable(z.string()), areas: z.array(z.string()) }),
  }),
  playerStatement: deskCall({
    who: everybody,
    input: z.object({
      id: rowId,
      currency: z._default(z.enum(['coin', 'bonus', 'safebox', 'points', 'diamond', 'lottery', 'demo']), 'coin'),
      kind: z._default(z.enum(movementKinds), 'all'),
      /** Days in Manila, inclusive. */
      from: z.optional(day),
      to: z.optional(day),
      olderThan: z.optional(rowId),
      /** More entries at a time, for a file: the export is recorded. */
      isExport: z._default(z.boolean(), false),
    }),
    output: z.object({
      rows: z.array(z.object({ id: z.string(), at: z.number(), kind: z.string(), ref: z.string(), delta: z.number(), after: z.number() })),
      older: z.nullable(z.string()),
    }),
  }),
  /** Deposits or withdrawals, newest first; `reference` is the payment channel's, which a player may name. */
  playerOrders: deskCall({
    who: everybody,
    input: z.object({ id: rowId, kind: z.enum(['deposit', 'withdrawal']), olderThan: z.optional(rowId) }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          at: z.number(),
          amount: z.number(),
          method: z.string(),
          state: z.enum(['created', 'pending', 'expired', 'failed', 'refunded', 'reserved', 'review', 'paying', 'paid', 'rejected']),
          settledAt: z.nullable(z.number()),
          reference: z.nullable(z.string()),
          /** Refunded, taken back by the channel, or returned to the balance. */
          returned: z.number(),
          note: z.string(),
        }),
      ),
      older: z.nullable(z.string()),
    }),
  }),
  playerRounds: deskCall({
    who: viewers,
    /** `until`: the last day, in Manila. */
    input: z.object({ id: rowId, olderThan: z.optional(rowId), until: z.optional(day) }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          at: z.number(),
          game: z.string(),
          stake: z.number(),
          payout: z.number(),
          validBet: z.number(),
          with: playedWith,
        }),
      ),
      older: z.nullable(z.string()),
    }),
  }),
  /** How a round was decided, computed again from its seeds; its server seed is shown once the player has had it revealed. */
  playerRound: deskCall({
    who: viewers,
    input: z.object({ id: rowId, roundId: rowId }),
    output: z.object({
      id: z.string(),
      at: z.number(),
      game: z.string(),
      stake: z.number(),
      payout: z.number(),
      validBet: z.number(),
      rulesVersion: z.number(),
      settingsRevision: z.number(),
      seeds: z.nullable(
        z.object({
          id: z.string(),
          nonce: z.number(),
          clientSeed: z.string(),
          serverSeedHash: z.string(),
          serverSeed: z.nullable(z.string()),
        }),
      ),
      /** The outcome as JSON: as it was stored, or a slot's as its seeds yield it. */
      outcome: z.nullable(z.string()),
      /** same: computed again, it pays the same · other: it does not · none: another kind of round, or other rules than today's. */
      replay: z.enum(['same', 'other', 'none']),
      /** The ledger's entries of the round. */
      entries: z.array(z.object({ kind: z.string(), delta: z.number(), after: z.number() })),
    }),
  }),
  playerDevices: deskCall({
    who: viewers,
    input: z.object({ id: rowId }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          ip: z.string(),
          app: z.nullable(z.string()),
          from: z.number(),
          lastSeenAt: z.number(),
          isOpen: z.boolean(),
        }),
      ),
    }),
  }),
  /** One private field, for a reason: who accessed what, and why, is recorded. */
  playerUnmask: deskCall({
    who: ['support', 'risk', 'payments'],
    perMinute: 20,
    input: z.object({ id: rowId, field: z.enum(privateFields), reason }),
    output: z.object({ value: z.nullable(z.string()) }),
  }),
  playerNote: deskCall({
    who: ['support', 'risk', 'payments', 'finance'],
    mutates: true,
    input: z.object({ id: rowId, text: singleLine(3, 500) }),
    output: z.object({}),
  }),
  playerLogOut: deskCall({
    who: ['support', 'risk'],
    mutates: true,
    input: z.object({ id: rowId, reason }),
    output: z.object({ ended: z.number() }),
  }),
  /** Ends every session and lets nobody log in until it is unlocked; the player's money, orders and rounds go on. */
  playerLock: deskCall({
    who: ['support', 'risk'],
    mutates: true,
    input: z.object({ id: rowId, reason }),
    output: z.object({ ended: z.number() }),
  }),
  playerUnlock: deskCall({ who: ['risk'], mutates: true, input: z.object({ id: rowId, reason }), output: z.object({}) }),
  /**
   * At the request of the player's family or the regulator: the exclusion that the player could have set, effective immediately and as
   * final. One operator is enough, because it only protects.
   */
  playerExclude: deskCall({
    who: ['support', 'risk'],
    mutates: true,
    input: z.object({ id: rowId, months: z.literal([...exclusionMonths]), reason }),
    output: z.object({ until: z.number() }),
  }),
  /** The ways a player has to log in, and where a recovery of the account stands. */
  playerRecovery: deskCall({
    who: ['support', 'risk'],
    input: z.object({ id: rowId }),
    output: z.object({
      isLocked: z.boolean(),
      mobile: z.boolean(),
      passkeys: z.number(),
      linked: z.number(),
      /** There are verified documents to compare the player with. */
      isVerified: z.boolean(),
      seen: stateSeen,
      request: firstApproval,
      /** Until when its requester may issue codes. */
      approval: z.nullable(z.object({ by: z.string(), until: z.number(), isOwn: z.boolean() })),
    }),
  }),
  /** Lets a player who has no other way back, and whose identity was verified, set a new password. Takes two operators. */
  playerRecover: deskCall({
    who: ['support', 'risk'],
    mutates: true,
    isMoney: true,
    input: z.object({ id: rowId, seen: stateSeen, reason }),
    output: outcome,
  }),
  /**
   * A code for the approved recovery, for its requester, with a recent second factor; the one before is void. Not `mutates`: its response
   * would be stored.
   */
  playerRecoveryCode: deskCall({
    who: ['support', 'risk'],
    perMinute: 5,
    input: z.object({ id: rowId }),
    output: z.object({ code: z.string(), expiresAt: z.number() }),
  }),
  /** Two players are not one person: the account that was held for it is released. */
  playerLinkRelease: deskCall({
    who: ['risk'],
    mutates: true,
    input: z.object({ id: rowId, otherId: rowId, reason }),
    output: z.object({}),
  }),
  /** A message without awards, to one player. */
  playerMail: deskCall({
    who: ['support', 'risk'],
    mutates: true,
    input: z.object({
      id: rowId,
      title: singleLine(1, maxTitleLength),
      text: multilineText(1),
      reason,
    }),
    output: z.object({}),
  }),
  /** Coins from the operator to the player, or back: `amount` in hundredths, negative to take. */
  playerAdjust: deskCall({
    who: ['finance'],
    mutates: true,
    isMoney: true,
    input: z.object({
      id: rowId,
      amount: z.int().check(
        z.minimum(-maxAdjustment),
        z.maximum(maxAdjustment),
        z.refine((amount) => amount !== 0),
      ),
      seen: stateSeen,
      reason,
    }),
    output: outcome,
  }),
  audit: deskCall({
    who: ['risk', 'finance'],
    input: z.object({
      actor: z.optional(z.string().check(z.maxLength(60))),
      target: z.optional(z.string().check(z.maxLength(80))),
      action: z.optional(z.string().check(z.maxLength(60))),
      /** Days in Manila, inclusive. */
      from: z.optional(day),
      to: z.optional(day),
      before: z.optional(rowId),
      /** More entries at a time, for a file: the export is recorded. */
      isExport: z._default(z.boolean(), false),
    }),
    output: z.object({
      rows: z.array(auditLine),
      older: z.nullable(z.string()),
      chain: z.object({ count: z.number(), hash: z.string(), waiting: z.number() }),
    }),
  }),
}
