import { linksOf, openLinks, releaseLinks, swapHeld } from '../identity/person/links.ts'
import type { LinkKind, LinkRow } from '../identity/person/links.ts'
import { isId } from '../kernel/ids.ts'
import { closureOf } from '../protection/store.ts'
import { moment } from './command.ts'
import type { Command } from './command.ts'

/** Why two accounts seem to belong to one person. */
export const linkWords: Record<LinkKind, string> = {
  mobile: 'the same mobile',
  name: 'the same name and birth date',
  paper: 'the same ID number',
  bank: 'the same bank account',
  device: 'the same device',
  wallet: 'an e-wallet on the other’s mobile',
  similarName: 'the same birth date and a similar name',
}

/** A link in text form for operators. */
export const linkText = ({ playerId, otherId, kind, isHeld, at, releasedAt }: LinkRow): string =>
  [
    moment(at),
    `player ${playerId}`,
    `like player ${otherId}`,
    linkWords[kind],
    releasedAt !== null ? `released ${moment(releasedAt)}` : isHeld ? `player ${playerId} is held` : 'a hint: nobody is held',
  ].join('  ')

const linked: Command = {
  name: 'linked',
  usage: '<player> --by <name>',
  summary: 'lists the accounts that seem to be of the same person, and why',
  ids: 1,
  needs: ['by'],
  async run({ db, now, print }, { ids: [playerId = ''] }) {
    const rows = isId(playerId) ? await linksOf(db, playerId) : []
    for (const id of new Set(rows.flatMap(({ playerId: one, otherId }) => [one, otherId]))) {
      const closure = await closureOf(db, id, now)
      if (closure) print(`player ${id}  ${closure.kind} until ${moment(closure.until)}`)
    }
    print(...(rows.length === 0 ? [`No account is linked with player ${playerId}.`] : rows.map(linkText)))
    return true
  },
}

const all: Command = {
  name: 'links',
  usage: '--by <name>',
  summary: 'lists the latest links between accounts that were not released, held ones and hints',
  ids: 0,
  needs: ['by'],
  async run({ db, print }) {
    const rows = await openLinks(db, 100)
    print(...(rows.length === 0 ? ['No accounts are linked.'] : rows.map(linkText)))
    return true
  },
}

const release: Command = {
  name: 'links-release',
  usage: '<player> <other> --by <name> --reason <text>',
  summary: 'two players are not one person: whoever was held for it is free again',
  ids: 2,
  needs: ['by', 'reason'],
  async run({ db, now, print }, { ids: [playerId = '', otherId = ''], options: { by = '', reason = '' } }) {
    const isReleased =
      isId(playerId) && isId(otherId) && (await db.transaction((tx) => releaseLinks(tx, { playerId, otherId, by, reason }, now)))
    print(isReleased ? `Players ${playerId} and ${otherId} are not linked any more.` : `Players ${playerId} and ${otherId} are not linked.`)
    return isReleased
  },
}

const swap: Command = {
  name: 'links-swap',
  usage: '<held> <other> --by <name> --reason <text>',
  summary: 'the person plays on with the account that was held, and the other one is held in its place',
  ids: 2,
  needs: ['by', 'reason'],
  async run({ db, now, print }, { ids: [playerId = '', otherId = ''], options: { by = '', reason = '' } }) {
    const isSwapped =
      isId(playerId) && isId(otherId) && (await db.transaction((tx) => swapHeld(tx, { playerId, otherId, by, reason }, now)))
    print(
      isSwapped
        ? `Player ${otherId} is held now, and player ${playerId} plays on.`
        : `Player ${playerId} is not held for player ${otherId}.`,
    )
    return isSwapped
  },
}

export const linkCommands: readonly Command[] = [linked, all, release, swap]
