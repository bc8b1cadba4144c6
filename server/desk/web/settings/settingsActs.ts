import type { DeskInputOf } from '#contract/desk/call.ts'
import type { StaleSettings, settingsCalls } from '#contract/desk/settings.ts'
import { economyFaults } from '../../../economy/faults.ts'
import type { Sql } from '../../../kernel/database.ts'
import { settingKeys, valueAt } from '../../../settings/keys.ts'
import type { SettingKey } from '../../../settings/keys.ts'
import { changesOfRollback } from '../../../settings/overview.ts'
import { cancelVersion, publish, rollback } from '../../../settings/publish.ts'
import type { Published, Publishing, Refused, SettingChange } from '../../../settings/publish.ts'
import { shapeOf } from '../../../settings/shape.ts'
import { newestRevision, versionsAfter } from '../../../settings/store.ts'
import { mayChange } from '../../mayChange.ts'
import { actOrRequest, deskMayRequest, stateOf } from '../approvals/requests.ts'
import type { MayRequest } from '../approvals/requests.ts'
import type { RequestRow } from '../approvals/requestStore.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext, DeskRefusal } from '../context.ts'
import { mayAct } from '../may.ts'
import { activeOperators } from '../operators/operatorStore.ts'

/** The bounds of what operators may move, and of what players may lose, which are in hundredths or in minutes. */
const isBound = (key: string): boolean => key.startsWith('desk.') || key === 'control.operatorLimits'

/** Whether a setting is for finance, is a bound, counts coins or odds, or gives awards, itself or within a list. */
export const isMoney = ({ key, role, schema }: SettingKey): boolean =>
  role === 'finance' || isBound(key) || /"unit":"(?:coins|ppm)"|"propId"/.test(JSON.stringify(shapeOf(schema)))

/** A version is written in the transaction of the call that requests it, or not at all. */
export const publishingOf = ({ tx, now, defaults, operator }: DeskContext): Publishing => ({
  db: { ...tx, transaction: (work) => work(tx) },
  now,
  defaults,
  may: mayChange(operator),
  check: economyFaults,
})

export const staleOf = async (tx: Sql, base: number, { revision, fields }: Refused & { refused: 'stale' }): Promise<StaleSettings> => ({
  revision,
  by: (await versionsAfter(tx, base)).at(-1)?.author ?? '',
  fields: fields.map((field) => ({ ...field })),
})

async function denied({ tx }: DeskContext, base: number, result: Refused): Promise<DeskRefusal> {
  return result.refused === 'stale'
    ? refuseDesk('settingsStale', await staleOf(tx, base, result))
    : refuseDesk('settingsFaults', { faults: result.faults })
}

/** The settings among these keys that are about money. */
export const moneyIn = ({ defaults }: Pick<DeskContext, 'defaults'>, touched: readonly string[]): string[] => {
  const keys = settingKeys(defaults)
  return touched.filter((key) => {
    const setting = keys.get(key)
    return setting !== undefined && isMoney(setting)
  })
}

/** Of these settings, those that two operators of the desk may change, and those that only one may, or none: the command line changes these. */
export async function byWhoMayChange({ tx, defaults }: Pick<DeskContext, 'tx' | 'defaults'>, call: string, touched: readonly string[]) {
  const keys = settingKeys(defaults)
  const operators = (await activeOperators(tx)).filter((operator) => mayAct(operator, call))
  const isForTwo = (name: string): boolean => {
    const key = keys.get(name)
    return key !== undefined && operators.filter((operator) => mayChange(operator)(key)).length >= 2
  }
  return { forTwo: touched.filter(isForTwo), forOne: touched.filter((name) => !isForTwo(name)) }
}

type Calls = typeof settingsCalls
type Name = 'settingsPublish' | 'settingsRollback' | 'settingsCancel'
type Input<Of extends Name> = Omit<DeskInputOf<Calls[Of]>, 'reason'>
type SettingsInput = Input<'settingsPublish'> & Input<'settingsRollback'>

/** What an act would change: of a rollback, against what is in force; of a cancellation, what was planned. */
export async function changesOf(
  { tx, defaults, policy, now }: Pick<DeskContext, 'tx' | 'defaults' | 'policy' | 'now'>,
  call: string,
  input: Pick<SettingsInput, 'values' | 'revision'>,
): Promise<SettingChange[]> {
  if (call === 'settingsPublish')
    return Object.entries(input.values).map(([key, value]) => ({
      key,
      before: valueAt(policy, key),
      after: value === null ? valueAt(defaults, key) : value,
    }))
  if (call === 'settingsRollback') return changesOfRollback(tx, defaults, input.revision, now)
  const versions = await versionsAfter(tx, 0)
  const planned = versions.find(({ revision }) => revision === input.revision)?.values ?? {}
  return Object.entries(planned).map(([key, value]) => ({ key, before: value, after: 'cancelled' }))
}

/** Whether an operator may change all that an act changes. The roles of whoever requested it may have become fewer since. */
const mayChangeAll = (context: DeskContext, call: string, input: SettingsInput): MayRequest =>
  deskMayRequest(context.tx, call, async (operator) => {
    const keys = settingKeys(context.defaults)
    const may = mayChange(operator)
    const changes = await changesOf(context, call, input)
    return changes.every(({ key }) => {
      const setting = keys.get(key)
      return setting === undefined || may(setting)
    })
  })

/** The act as it was requested, on the newest revision. When somebody publishes meanwhile, a request for it lapses. */
const stateFor = async ({ tx }: DeskContext, call: string, input: SettingsInput): Promise<string> =>
  stateOf([call, await newestRevision(tx), contentOf(input)])
const contentOf = ({ base, values, revision, startsAt, endsAt }: SettingsInput) => [base, values, revision, startsAt, endsAt]

const inputIn = ({ input }: RequestRow) => input as unknown as SettingsInput
export const settingsState = (context: DeskContext, row: RequestRow) => stateFor(context, row.call, inputIn(row))

export const mayRequestSettings = (context: DeskContext, row: RequestRow) => mayChangeAll(context, row.call, inputIn(row))

export async function changesOfRequest(context: DeskContext, row: RequestRow) {
  const changes = await changesOf(context, row.call, inputIn(row))
  const keys = settingKeys(context.defaults)
  return changes.map((change) => {
    const setting = keys.get(change.key)
    return { ...change, shape: setting ? shapeOf(setting.schema) : {}, unit: setting?.meta.unit ?? null }
  })
}

/** The second person's decision: the change as the first one wanted it. */
export const settingsAgain = (context: DeskContext, row: RequestRow, { reason }: { readonly reason: string }) =>
  settingsAct(context, row.call as Name, { ...inputIn(row), reason })

/** Publishes, rolls back or cancels: at once, or as a request for a second operator when it is about money. */
export async function settingsAct(context: DeskContext, call: Name, request: SettingsInput & { readonly reason: string }) {
  const { operator, policy, now } = context
  const { reason, ...input } = request
  const author = operator.name
  const money = moneyIn(
    context,
    (await changesOf(context, call, input)).map(({ key }) => key),
  )
  if (call === 'settingsPublish' && money.length > 0 && operator.confirmedUntil <= now) return refuseDesk('confirmNeeded')
  const result: { published?: Published } = {}
  const run = async () => {
    const publishing = publishingOf(context)
    const { base, revision } = input
    const made =
      call === 'settingsPublish'
        ? await publish(publishing, { ...input, author, reason })
        : await (call === 'settingsRollback' ? rollback : cancelVersion)(publishing, { base, revision, author, reason })
    if ('refused' in made) return denied(context, base, made)
    result.published = made
    return undefined
  }
  const done = () =>
    result.published
      ? { outcome: 'done' as const, ...result.published }
      : { outcome: 'waiting' as const, revision: null, startsAt: null, endsAt: null }
  if (money.length === 0 || !policy.desk.settings.second) return (await run()) ?? done()
  const { forOne } = await byWhoMayChange(context, call, money)
  if (forOne.length > 0) {
    const text = `Changing ${forOne.join(', ')} takes two operators who may change it, and there is only one. Change it at the command line.`
    return refuseDesk('undecided', { text })
  }
  // What is not possible is refused now, not when the second person comes.
  const refusal = await dryRun(context, run)
  if (refusal) return refusal
  delete result.published
  const state = await stateFor(context, call, input)
  const outcome = await actOrRequest(context, {
    call,
    // Different changes may wait side by side; the same one is the same request.
    target: `settings:${stateOf([call, ...contentOf(input)])}`,
    input: { ...input },
    amount: money.length,
    reason,
    state,
    seen: state,
    bounds: { secondFrom: 1, perDay: 1 },
    mayRequest: mayChangeAll(context, call, input),
    run,
  })
  return 'refused' in outcome ? outcome : done()
}

/** Performs it and takes it back; returns the objection, if there is one. */
async function dryRun({ tx }: DeskContext, run: () => Promise<DeskRefusal | undefined>): Promise<DeskRefusal | undefined> {
  await tx.rows('savepoint tried')
  const refusal = await run()
  await tx.rows('rollback to savepoint tried')
  return refusal
}
