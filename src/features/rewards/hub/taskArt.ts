import type { Task, TaskKind } from '#contract/tasks.ts'
import jeepney from '../../../art/avatars/jeepney.svg'
import mango from '../../../art/avatars/mango.svg'
import sampaguita from '../../../art/avatars/sampaguita.svg'
import shell from '../../../art/avatars/shell.svg'
import cards from '../../../art/cards.svg'
import coin from '../../../art/coin.svg'
import cube from '../../../art/cube.svg'
import flame from '../../../art/flame.svg'
import mark from '../../../art/mark.svg'
import piggy from '../../../art/piggy.svg'
import safebox from '../../../art/safebox.svg'
import { fan, mask, parol, slots } from '../../../shared/drawings.ts'

const kinds: Readonly<Record<TaskKind, string>> = {
  checkIn: parol,
  spins: slots,
  wins: flame,
  validBet: coin,
  deposit: piggy,
  draw: mark,
  like: sampaguita,
  kyc: cards,
  mobile: mango,
  passkey: safebox,
  visit: mask,
  share: fan,
}
const games: Readonly<Record<string, string>> = { 'biyahe-888': jeepney, perlas: shell, 'fiesta-nights': mask }
const pages: Readonly<Record<string, string>> = { '/game/fair': cube }

/** A task's icon: its game's, its page's, or its kind's. */
export const taskArt = ({ kind, gameId, page }: Task): string => games[gameId ?? ''] ?? pages[page ?? ''] ?? kinds[kind]
