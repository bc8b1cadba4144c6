import { createHash } from 'node:crypto'
import type { SecondApprovalCall } from '#contract/auditActions.ts'
import type { Sql } from '../../../kernel/database.ts'
import type { Operator } from '../../../kernel/environment.ts'
import { lockName } from '../../../kernel/locks.ts'
import type { ExplainedRefusal } from '../../../kernel/refusal.ts'
import { refuseDesk, recordAct, refuseExplained } from '../context.ts'
import type { Acting, DeskRefusal, DeskContext } from '../context.ts'
import { mayAct } from '../may.ts'
import { findOperator } from '../operators/operatorStore.ts'
import * as store from './requestStore.ts'
import type { RequestRow } from './requestStore.ts'

// Four-eyes principle: an act on money that is large, or that makes a person's own total of the day large, is kept until a second person
// decides, who sees what the first one saw. Only the second person's call performs the act; the first one's changes nothing.

/** Held before the state is read that an act is based on, where nothing else that is locked keeps two people from deciding on the same one. */
export const lockTarget = (tx: Sql, target: string): Promise<unknown> => lockName(tx, `desk target ${target}`)

/** Objects with their keys in order: what was stored as JSON comes back with them in another one. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Short enough to be read aloud, long enough not to be guessed. */
export const stateOf = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts, inOrder)).digest('hex').slice(0, 16)

/** Whether whoever requested an act could still request it. */
export type MayRequest = (request: Pick<RequestRow, 'by' | 'at'>) => Promise<boolean>
/**
 * Whether an operator of the desk could make a call, and what else its contents take. Who has to enrol again, or has since, does not stand for
 * what was requested before: it may have been somebody else, with the password and the device that are void now.
 */
export const deskMayRequest =
  (sql: Sql, call: string, may: (operator: Operator) => Promise<boolean> | boolean = () => true): MayRequest =>
  async ({ by, at }) => {
    const operator = await findOperator(sql, by)
    return operator !== undefined && operator.enrolled_at !== null && operator.enrolled_at <= at && mayAct(operator, call) && may(operator)
  }

/** Why a request no longer counts as the first decision; undefined: it does. */
async function whyLapsed(
  sql: Sql,
  { by, at, call, target, state_hash: seen }: RequestRow,
  state: string | undefined,
  mayRequest: MayRequest = deskMayRequest(sql, call),
): Promise<string | undefined> {
  if (seen !== state) return `what ${by} saw has changed`
  if (!(await mayRequest({ by, at }))) return `${by} may no longer request it, or has enrolled again`
  return (await store.concernsOwnTestPlayer(sql, by, target)) ? `it concerns a test player of ${by}` : undefined
}
/** Whether the state has changed since a request, or whoever made it could not make it any more. */
export const isLapsed = async (sql: Sql, row: RequestRow, state: string | undefined, mayRequest?: MayRequest): Promise<boolean> =>
  (await whyLapsed(sql, row, state, mayRequest)) !== undefined

/** A request as the person sees it who is to decide second. */
export const firstOf = async (sql: Sql, row: RequestRow | undefined, state: string) =>
  row ? { by: row.by, at: row.at, reason: row.reason, isLapsed: await isLapsed(sql, row, state) } : null

/** A test player may be the operator's own account: what concerns one is for another operator; undefined: this one may decide. */
export async function ownTestPlayer(sql: Sql, operator: string, ...targets: readonly string[]): Promise<ExplainedRefusal | undefined> {
  for (const target of targets)
    if (await store.concernsOwnTestPlayer(sql, operator, target))
      return { explanation: 'This is a test player of yours. Another operator has to decide.' }
  return undefined
}

export interface Bounds {
  /** From this amount on a second person decides, in hundredths. */
  readonly secondFrom: number
  /** What one person may move alone in a day in Manila. */
  readonly perDay: number
}

/** By the act's amount, and by what the operator has moved today. */
export const needsSecond = (amount: number, used: number, { secondFrom, perDay }: Bounds): boolean =>
  amount >= secondFrom || used + amount > perDay

/** An act at the terminal, where one person decides alone. */
export interface TerminalAct {
  readonly call: SecondApprovalCall
  readonly target: string
  /** As the operator reads it: `Withdrawal 800001`. */
  readonly what: string
  readonly amount: number
  readonly by: string
  readonly reason: string
  readonly bounds: Bounds
}

/** Counts what one person did alone towards their total of the day. */
export const countAlone = (tx: Sql, { call, target, amount, by, reason }: Omit<TerminalAct, 'what' | 'bounds'>, now: number) =>
  store.insertRequest(tx, { call, target, input: {}, amount, state_hash: '', by, reason, at: now }, 'done')

/**
 * Performs an act at the terminal and counts it towards the person's total of the day, unless it needs two people, or waits for a second
 * one at the desk: there the second sees what the first saw. A result that `isDone` denies counts nothing.
 */
export async function actAlone<Result>(
  tx: Sql,
  { call, target, what, amount, by, reason, bounds }: TerminalAct,
  { now, run, isDone }: { readonly now: number; readonly run: () => Promise<Result>; readonly isDone: (result: Result) => boolean },
): Promise<Result | ExplainedRefusal> {
  const own = await ownTestPlayer(tx, by, target)
  if (own) return own
  await lockName(tx, `desk total ${by}`)
  if ((await store.waitingRequestFor(tx, target)) || needsSecond(amount, await store.usedToday(tx, call, by, now), bounds))
    return { explanation: `${what} needs two operators: use /desk.` }
  const result = await run()
  if (isDone(result)) await countAlone(tx, { call, target, amount, by, reason }, now)
  return result
}

export interface Act {
  readonly call: SecondApprovalCall
  readonly target: string
  readonly input: Readonly<Record<string, unknown>>
  readonly amount: number
  readonly reason: string
  /** The current state, and the state the operator saw. */
  readonly state: string
  readonly seen: string
  readonly bounds: Bounds
  readonly mayRequest?: MayRequest
  /** The act itself, run by the last person to decide; `asked` is the first one's request. */
  readonly run: (asked: { readonly by: string; readonly reason: string }) => Promise<DeskRefusal | undefined>
}

/** Performs an act on money, or keeps it for a second person. */
export async function actOrRequest(context: DeskContext, act: Act): Promise<{ outcome: 'done' | 'waiting' } | DeskRefusal> {
  const { tx, operator, now } = context
  const { call, target, input, amount, reason, state, seen, bounds, mayRequest } = act
  const own = await ownTestPlayer(tx, operator.name, target)
  if (own) return refuseExplained(own)
  if (state !== seen) return refuseDesk('stateChanged')
  // Two people who request the same at once are the first and the second.
  await lockTarget(tx, target)
  // A person's acts are serialized, so that two at once do not exceed the total together.
  await lockName(tx, `desk total ${operator.name}`)
  const asked = await store.waitingRequestFor(tx, target)
  // Held, so that it is decided once: of several second people at the same time, only one performs the act.
  const first = asked && (await store.waitingById(tx, asked.id))
  if (asked && !first) return refuseDesk('stateChanged')
  const lapsed = first && (await whyLapsed(tx, first, state, mayRequest))
  if (first && lapsed === undefined) {
    if (first.by === operator.name) return refuseDesk('ownRequest')
    const denied = await act.run(first)
    if (denied) return denied
    await store.markDecided(tx, first.id, 'done', operator.name, now)
    return { outcome: 'done' }
  }
  // The earlier request lapses, and this one is the first.
  if (first && lapsed !== undefined) await lapse(context, first, lapsed)
  const used = await store.usedToday(tx, call, operator.name, now)
  const isSecondNeeded = needsSecond(amount, used, bounds)
  if (!isSecondNeeded) {
    const denied = await act.run({ by: operator.name, reason })
    if (denied) return denied
  }
  const request = { call, target, input, amount, state_hash: state, by: operator.name, reason, at: now }
  await store.insertRequest(tx, request, isSecondNeeded ? 'waiting' : 'done')
  if (isSecondNeeded) await recordAct(context, { action: `${call}.asked`, target, reason })
  return { outcome: isSecondNeeded ? 'waiting' : 'done' }
}

async function lapse(context: DeskContext, { id, call, target }: RequestRow, reason: string): Promise<void> {
  await store.markDecided(context.tx, id, 'lapsed', null, context.now)
  await recordAct(context, { action: `${call}.lapsed`, target, reason })
}

/** Rejects a waiting request; the person who made it may withdraw it. */
export async function dropRequest(context: Acting, target: string, reason: string): Promise<void> {
  const { tx, operator, now } = context
  const first = await store.waitingRequestFor(tx, target)
  if (!first) return
  const isOwn = first.by === operator.name
  await store.markDecided(tx, first.id, isOwn ? 'lapsed' : 'refused', operator.name, now)
  await recordAct(context, { action: `${first.call}.${isOwn ? 'takenBack' : 'refused'}`, target, reason })
}
