import { economyFaults } from '../../economy/faults.ts'
import { isDay } from '../../kernel/calendar.ts'
import { listSettings, settingsHistory, settingsReceipts } from '../../settings/overview.ts'
import type { HistoryEntry, SettingView } from '../../settings/overview.ts'
import { cancelVersion, checkChange, diffVersions, publish, rollback } from '../../settings/publish.ts'
import type { Change, Published, Publishing, Refused, SettingChange } from '../../settings/publish.ts'
import { unitText } from '../../settings/shape.ts'
import { versionsAfter } from '../../settings/store.ts'
import { mayChange } from '../mayChange.ts'
import { byWhoMayChange, changesOf, moneyIn } from '../web/settings/settingsActs.ts'
import { moment } from './command.ts'
import type { Command, Desk, CommandArguments } from './command.ts'

const publishingOf = ({ db, now, defaults, operator }: Desk): Publishing => ({
  db,
  now,
  defaults,
  may: mayChange(operator),
  check: economyFaults,
})

const jsonText = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
const short = (value: unknown): string => {
  const text = jsonText(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
const changeText = ({ key, before, after }: SettingChange): string => `${key}: ${jsonText(before)} → ${jsonText(after)}`

function report({ print }: Desk, result: Published | Refused): boolean {
  if (!('refused' in result)) {
    const { revision, startsAt, endsAt } = result
    print(`Revision ${revision} is in force from ${moment(startsAt)}${endsAt === null ? '' : ` until ${moment(endsAt)}`}.`)
    return true
  }
  print(...refusalLines(result))
  return false
}

function refusalLines(result: Refused): string[] {
  if (result.refused === 'faults')
    return [
      'Nothing was changed:',
      ...result.faults.map(
        ({ key, summary, at }) => `  ${key}: ${summary}${at === null ? '' : ` (from ${moment(at)}, because of planned changes)`}`,
      ),
    ]
  return [
    `Nothing was changed: revision ${result.revision} has been published in the meantime. Review it and try again with --base ${result.revision}.`,
    ...result.fields.map(
      ({ key, before, theirs, yours, isConflict }) =>
        `  ${key}: was ${jsonText(before)}, theirs ${jsonText(theirs)}, yours ${jsonText(yours)}${isConflict ? ' (conflict)' : ''}`,
    ),
  ]
}

/** Parses `2026-12-01T00:00:00Z`, or `2026-12-01 00:00`: UTC either way. */
function momentIn(text: string | undefined): number | null | undefined {
  if (text === undefined) return null
  const [, day, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)Z?)?$/.exec(text) ?? []
  const at = day === undefined || !isDay(day) ? Number.NaN : Date.parse(`${day}T${time}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** Parses `jackpot.open=false`: JSON, or else plain text; nothing after the sign: back to the default. Or what is wrong with them. */
function valuesIn(pairs: readonly string[]): Record<string, unknown> | string {
  const values = new Map<string, unknown>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) return 'Each change is <key>=<value>, e.g. jackpot.open=false; an empty value restores the default.'
    const [key, text] = [pair.slice(0, at), pair.slice(at + 1)]
    if (values.has(key)) return `${key} is set twice: name each setting once.`
    values.set(key, text === '' ? null : valueIn(text))
  }
  return Object.fromEntries(values)
}
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const revisionIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined

async function baseIn({ db }: Desk, text: string | undefined): Promise<number | undefined> {
  return text === undefined ? ((await versionsAfter(db, 0)).at(-1)?.revision ?? 0) : revisionIn(text)
}

async function changeIn(
  desk: Desk,
  { ids, options: { by = '', reason = '', from, until, base } }: CommandArguments,
): Promise<Change | string> {
  const values = valuesIn(ids)
  if (typeof values === 'string') return values
  const [startsAt, endsAt] = [momentIn(from), momentIn(until)]
  if (startsAt === undefined || endsAt === undefined) return '--from and --until take a time in UTC, e.g. 2026-12-01T08:00.'
  const baseRevision = await baseIn(desk, base)
  return baseRevision === undefined
    ? '--base takes a revision number.'
    : { author: by, reason, base: baseRevision, values, startsAt, endsAt }
}

const lineOf = ({ key, value, unit, setBy }: SettingView): string =>
  [key, `${short(value)} ${unitText(unit)}`.trimEnd(), ...(setBy ? [`revision ${setBy.revision} by ${setBy.author}`] : [])].join('  ')

const list: Command = {
  name: 'settings',
  usage: '--by <name> [--of <prefix>] [--changed yes]',
  summary: 'lists the settings in force, optionally those with a key prefix or those that differ from their default',
  ids: 0,
  needs: ['by'],
  takes: ['of', 'changed'],
  async run({ db, defaults, now, print }, { options: { of = '', changed } }) {
    if (changed !== undefined && changed !== 'yes') {
      print('--changed must be yes.')
      return false
    }
    const { base, settings } = await listSettings(db, defaults, now)
    const matching = settings.filter(({ key, setBy }) => key.startsWith(of) && (changed === undefined || setBy))
    print(`Revision ${base}.`, ...(matching.length === 0 ? ['No matching settings.'] : matching.map(lineOf)))
    return matching.length > 0
  },
}

const show: Command = {
  name: 'settings-show',
  usage: '<key> --by <name>',
  summary: 'shows a setting: meaning, bounds, value, author of the last change, and planned changes',
  ids: 1,
  needs: ['by'],
  async run({ db, defaults, now, print }, { ids: [key = ''] }) {
    const setting = (await listSettings(db, defaults, now)).settings.find((one) => one.key === key)
    if (!setting) {
      print(`There is no setting ${key}.`)
      return false
    }
    const { description, unit, shape, role, fixed, value, defaultValue, setBy, planned } = setting
    print(
      `${key}  ${description}`,
      `value    ${jsonText(value)} ${unitText(unit)}`.trimEnd(),
      `default  ${jsonText(defaultValue)}`,
      `schema   ${jsonText(shape)}`,
      fixed === null ? `role     ${role} or admin` : `cannot be changed while servers run. ${fixed}`,
      ...(setBy ? [`set by ${setBy.author} in revision ${setBy.revision}, ${moment(setBy.startsAt)}: ${setBy.reason}`] : []),
      ...planned.map((one) => `planned ${moment(one.startsAt)} by ${one.author} in revision ${one.revision}: ${jsonText(one.value)}`),
    )
    return true
  },
}

/**
 * A change that needs two people at the desk is refused here, as other such acts are: one person could switch off what needs two. Settings
 * that fewer than two may change are changed here, as the desk cannot change them.
 */
async function refusesAlone({ db, defaults, policy, now, print }: Desk, call: string, input: Parameters<typeof changesOf>[2]) {
  if (!policy.desk.settings.second) return false
  const changes = await changesOf({ tx: db, defaults, policy, now }, call, input)
  const money = moneyIn(
    { defaults },
    changes.map(({ key }) => key),
  )
  const { forTwo } = await byWhoMayChange({ tx: db, defaults }, call, money)
  if (forTwo.length === 0) return false
  print(`Changing ${forTwo.join(', ')} needs two operators: use /desk.`)
  return true
}

const change = { ids: 'some', needs: ['by', 'reason'], takes: ['from', 'until', 'base'] } as const

const set: Command = {
  ...change,
  name: 'settings-set',
  usage: '<key>=<value>… --by <name> --reason <text> [--from <time>] [--until <time>] [--base <revision>]',
  summary: 'changes settings on every server, immediately or at a given time (UTC)',
  async run(desk, args) {
    const requested = await changeIn(desk, args)
    if (typeof requested === 'string') {
      desk.print(requested)
      return false
    }
    if (await refusesAlone(desk, 'settingsPublish', { ...requested, revision: 0 })) return false
    return report(desk, await publish(publishingOf(desk), requested))
  },
}

const checkSettings: Command = {
  ...change,
  name: 'settings-check',
  usage: '<key>=<value>… --by <name> --reason <text> [--from <time>] [--until <time>]',
  summary: 'dry run of settings-set: shows the changes or the reasons against them',
  async run(desk, args) {
    const requested = await changeIn(desk, args)
    if (typeof requested === 'string') {
      desk.print(requested)
      return false
    }
    const result = await checkChange(publishingOf(desk), requested)
    desk.print(...('refused' in result ? refusalLines(result) : result.changes.map(changeText)))
    return !('refused' in result)
  },
}

const differ: Command = {
  name: 'settings-diff',
  usage: '<revision> <revision> --by <name>',
  summary: 'compares two revisions, each as of its start; 0 is the defaults',
  ids: 2,
  needs: ['by'],
  async run({ db, defaults, print }, { ids: [from, to] }) {
    const versions = await versionsAfter(db, 0)
    const [one, other] = [revisionIn(from), revisionIn(to)]
    const newest = versions.at(-1)?.revision ?? 0
    if (one === undefined || other === undefined || Math.max(one, other) > newest) {
      print(`Revisions range from 0 to ${newest}.`)
      return false
    }
    const changes = diffVersions(versions, defaults, one, other)
    print(...(changes.length === 0 ? ['No differences.'] : changes.map(changeText)))
    return true
  },
}

function historyLine({ revision, state, startsAt, endsAt, author, reason, values, restores, cancels }: HistoryEntry): string {
  const what = restores !== null ? `rolled back to ${restores}` : cancels !== null ? `cancelled ${cancels}` : Object.keys(values).join(', ')
  const when = `${moment(startsAt)}${endsAt === null ? '' : ` to ${moment(endsAt)}`}`
  return [String(revision).padStart(5), state.padEnd(9), when, author, what, reason].join('  ')
}

const history: Command = {
  name: 'settings-history',
  usage: '--by <name>',
  summary: 'lists all revisions, newest first, with author, changes, time and reason',
  ids: 0,
  needs: ['by'],
  async run({ db, now, print }) {
    const entries = await settingsHistory(db, now)
    print(...(entries.length === 0 ? ['All settings are at their defaults.'] : entries.map(historyLine)))
    return true
  },
}

const turn = (name: string, summary: string, call: string, run: typeof rollback): Command => ({
  name,
  usage: '<revision> --by <name> --reason <text> [--base <revision>]',
  summary,
  ids: 1,
  needs: ['by', 'reason'],
  takes: ['base'],
  async run(desk, { ids: [text], options: { by = '', reason = '', base } }) {
    const [revision, baseRevision] = [revisionIn(text), await baseIn(desk, base)]
    if (revision !== undefined && baseRevision !== undefined) {
      if (await refusesAlone(desk, call, { revision, values: {} })) return false
      return report(desk, await run(publishingOf(desk), { author: by, reason, base: baseRevision, revision }))
    }
    desk.print('The revision must be a number.')
    return false
  },
})

const receipts: Command = {
  name: 'settings-receipts',
  usage: '--by <name>',
  summary: 'shows the revision that each server runs, and whether the current one is in force everywhere',
  ids: 0,
  needs: ['by'],
  async run({ db, now, print }) {
    const { revision, begun, isInForce, receipts: found } = await settingsReceipts(db, now)
    print(`Newest revision: ${revision}. Current revision: ${begun}, ${isInForce ? '' : 'not yet '}in force on every server.`)
    print(
      ...found.map(({ serverId, revision: own, confirmedAt, trouble }) =>
        [serverId, `revision ${own}`, `confirmed ${moment(confirmedAt)}`, ...(trouble === null ? [] : [`cannot apply: ${trouble}`])].join(
          '  ',
        ),
      ),
    )
    return true
  },
}

export const settingsCommands: readonly Command[] = [
  list,
  show,
  checkSettings,
  set,
  turn('settings-rollback', 'restores the settings as of the start of a revision; 0 is the defaults', 'settingsRollback', rollback),
  turn('settings-cancel', 'cancels a planned revision before it starts', 'settingsCancel', cancelVersion),
  differ,
  history,
  receipts,
]
