import { swapHeld } from '../../identity/person/links.ts'
import { linksOf, openLinks } from '../../identity/person/linkStore.ts'
import type { LinkRow } from '../../identity/person/linkStore.ts'
import { isPlayer } from '../../identity/session/playerStore.ts'
import { isId } from '../../kernel/ids.ts'
import { releaseAccounts } from '../../protection/release.ts'
import { closureOf } from '../../protection/store.ts'
import { linkTexts } from '../linkTexts.ts'
import { ownTestPlayer } from '../web/approvals/requests.ts'
import { moment, maxPrinted, printList } from './command.ts'
import type { Command, Desk } from './command.ts'

/** A link in text form for operators. */
export const linkText = ({ playerId, otherId, kind, isHeld, at, releasedAt }: LinkRow): string =>
  [
    moment(at),
    `player ${playerId}`,
    `linked to player ${otherId}`,
    linkTexts[kind],
    releasedAt !== null ? `released ${moment(releasedAt)}` : isHeld ? `player ${playerId} is blocked` : 'hint only, no account is blocked',
  ].join('  ')

const linked: Command = {
  name: 'linked',
  usage: '<player> --by <name>',
  summary: 'lists the accounts that appear to belong to the same person, with the evidence',
  ids: 1,
  needs: ['by'],
  async run({ db, now, print }, { ids: [playerId = ''] }) {
    if (!isId(playerId) || !(await isPlayer(db, playerId))) {
      print(`There is no player ${playerId}.`)
      return false
    }
    const rows = await linksOf(db, playerId)
    for (const id of new Set(rows.flatMap(({ playerId: one, otherId }) => [one, otherId]))) {
      const closure = await closureOf(db, id, now)
      if (closure) print(`player ${id}  ${closure.kind} until ${moment(closure.until)}`)
    }
    print(...(rows.length === 0 ? [`No account is linked to player ${playerId}.`] : rows.map(linkText)))
    return true
  },
}

const all: Command = {
  name: 'links',
  usage: '--by <name>',
  summary: 'lists the latest open links between accounts, both blocking links and hints',
  ids: 0,
  needs: ['by'],
  async run({ db, print }) {
    printList(print, (await openLinks(db, maxPrinted + 1)).map(linkText), 'No accounts are linked.')
    return true
  },
}

/** Whether one of the two was a test player of this operator's, who is told so: whose account the other is, another operator says. */
async function isOwn({ db, operator, print }: Desk, ...playerIds: readonly string[]): Promise<boolean> {
  const own = await ownTestPlayer(db, operator.name, ...playerIds.map((id) => `player:${id}`))
  if (own) print(own.explanation)
  return own !== undefined
}

const release: Command = {
  name: 'links-release',
  usage: '<player> <other> --by <name> --reason <text>',
  summary: 'releases a link between two players who are different people, and unblocks the blocked account',
  ids: 2,
  needs: ['by', 'reason'],
  async run(desk, { ids: [playerId = '', otherId = ''], options: { by = '', reason = '' } }) {
    if (await isOwn(desk, playerId, otherId)) return false
    const { db, now, print } = desk
    const isReleased =
      isId(playerId) && isId(otherId) && (await db.transaction((tx) => releaseAccounts(tx, { playerId, otherId, by, reason }, now)))
    print(isReleased ? `Players ${playerId} and ${otherId} are no longer linked.` : `Players ${playerId} and ${otherId} are not linked.`)
    return isReleased
  },
}

const swap: Command = {
  name: 'links-swap',
  usage: '<blocked> <other> --by <name> --reason <text>',
  summary: 'unblocks the blocked account and blocks the other one instead',
  ids: 2,
  needs: ['by', 'reason'],
  async run(desk, { ids: [playerId = '', otherId = ''], options: { by = '', reason = '' } }) {
    if (await isOwn(desk, playerId, otherId)) return false
    const { db, now, print } = desk
    const isSwapped =
      isId(playerId) && isId(otherId) && (await db.transaction((tx) => swapHeld(tx, { playerId, otherId, by, reason }, now)))
    print(
      isSwapped
        ? `Player ${otherId} is now blocked, and player ${playerId} is unblocked.`
        : `Player ${playerId} is not blocked because of player ${otherId}.`,
    )
    return isSwapped
  },
}

export const linkCommands: readonly Command[] = [linked, all, release, swap]
