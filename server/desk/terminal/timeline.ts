import { coinsText } from '#contract/operatorText.ts'
import { linksOf } from '../../identity/person/linkStore.ts'
import { dayMs, isDay } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/ids.ts'
import { lockedOf } from '../../ledger/wagering/turnover.ts'
import { closedAndMissing } from '../../money/withdrawals/withdrawals.ts'
import { closureOf, limitsOf } from '../../protection/store.ts'
import type { Policy } from '../../settings/policy.ts'
import { eventsOf, headOf, placeOf, placeText, timelineAreas } from '../timelineStore.ts'
import type { EventRow } from '../timelineStore.ts'
import { limitNames, line, summaryOf } from '../timelineTexts.ts'
import { moment } from './command.ts'
import type { Command, Desk } from './command.ts'
import { linkText } from './links.ts'

const widest = Math.max(...timelineAreas.map(({ length }) => length))
const rowText =
  (policy: Policy) =>
  (row: EventRow): string =>
    [moment(row.at), row.area.padEnd(widest), summaryOf(row, { policy, moment })].join('  ')

/** Prints the player, linked accounts, and what blocks a withdrawal now. */
async function describe({ db, policy, now, print }: Desk, playerId: string): Promise<boolean> {
  const head = await headOf(db, playerId)
  if (!head) return false
  const { account, createdAt, inviter, documents, coin, owed } = head
  print(
    `player ${playerId}  ${line(account ?? 'no username', `since ${moment(createdAt)}`, inviter && `invited by player ${inviter}`, `documents: ${documents ?? 'none'}`)}`,
  )
  for (const link of await linksOf(db, playerId)) print(`linked  ${linkText(link)}`)
  const closure = await closureOf(db, playerId, now)
  if (closure) print(`closed  ${closure.kind} until ${moment(closure.until)}`)
  for (const { kind, period, value } of await limitsOf(db, playerId))
    print(`limit   ${limitNames[kind] ?? kind} per ${period}: ${kind === 'time' ? `${value} minutes` : coinsText(value)}`)
  print(`balance ${coinsText(coin)} coins`)
  if ((await closedAndMissing(db, playerId, policy, now)).needDeposit > 0) print('locked  all: the player has no net deposits')
  if (documents !== 'approved') print('locked  all: the player is not verified')
  if (owed > 0) print(`locked  ${coinsText(owed)} owed, which is deducted first`)
  for (const { source, ref, currency, amount, need, done } of await lockedOf(db, playerId, now))
    print(
      `locked  ${coinsText(amount)}${currency === 'bonus' ? ' of bonus coins' : ''} for ${source} ${ref}: ${coinsText(done)} of ${coinsText(need)} wagered`,
    )
  return true
}

const maxListed = 500
const firstOf = (option: string | undefined): number | undefined =>
  option !== undefined && isDay(option) ? Date.parse(`${option}T00:00:00Z`) : Number.NaN

const timeline: Command = {
  name: 'timeline',
  usage: '<player> --by <name> [--from <day>] [--to <day>] [--last <number>] [--before <place>]',
  summary: 'shows a player’s history, newest first, with linked accounts and locked amounts; days are YYYY-MM-DD, UTC',
  ids: 1,
  needs: ['by'],
  takes: ['from', 'to', 'last', 'before'],
  async run(desk, { ids: [playerId = ''], options: { from, to, last = '50', before } }) {
    const { db, print } = desk
    const [start, end] = [from === undefined ? 0 : firstOf(from), to === undefined ? desk.now : firstOf(to)]
    const place = before === undefined ? undefined : placeOf(before)
    const limit = Number(last)
    const wrong =
      Number.isNaN(start) || Number.isNaN(end)
        ? '--from and --to must be days, e.g. 2026-11-22.'
        : start !== undefined && end !== undefined && start > end
          ? '--from must not be after --to.'
          : !/^[1-9]\d{0,2}$/.test(last) || limit > maxListed
            ? `--last must be a number from 1 to ${maxListed}.`
            : before !== undefined && !place
              ? '--before must be the value in the last line of a page.'
              : !isId(playerId) || (!place && !(await describe(desk, playerId)))
                ? `There is no player ${playerId}.`
                : undefined
    if (wrong !== undefined || start === undefined || end === undefined) {
      print(wrong ?? '')
      return false
    }
    const window = { from: start, to: to === undefined ? end + 1 : end + dayMs, before: place, limit: limit + 1 }
    const rows = await eventsOf(db, playerId, window)
    const page = rows.slice(0, limit)
    print(...(page.length === 0 ? ['No events in this period.'] : page.map(rowText(desk.policy))))
    const lastRow = page.at(-1)
    if (rows.length > limit && lastRow) print(`Older: --before ${placeText(lastRow)}`)
    return true
  },
}

export const timelineCommands: readonly Command[] = [timeline]
