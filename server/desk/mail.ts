import type { Letter } from '#contract/mail.ts'
import { canGive } from '../awards/awards.ts'
import { broadcastMail, sendMail } from '../awards/mail.ts'
import type { AwardGiven } from '../awards/mail.ts'
import { findPlayer } from '../identity/session/playerStore.ts'
import { writeAudit } from '../kernel/audit.ts'
import { dayMs } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { isId } from '../kernel/ids.ts'
import { defaultPolicy } from '../settings/policy.ts'
import { moment } from './command.ts'
import type { Command, Given } from './command.ts'

const mostAwards = 6
const mostOfOne = 1_000_000_00

/** `2001:5000,60001:5` as awards; undefined for one that the house cannot give. */
function awardsIn(text: string): AwardGiven[] | undefined {
  const parts = text.split(',').map((part) => /^(\d{1,6}):([1-9]\d{0,8})$/.exec(part.trim()))
  const awards = parts.map((match) => ({ propId: Number(match?.[1]), count: Number(match?.[2]) }))
  const isFine = ({ propId, count }: AwardGiven) => canGive(propId) && count <= mostOfOne
  return awards.length <= mostAwards && awards.every(isFine) ? awards : undefined
}

/** The letter as it was written; undefined for a translation of only half of it. */
function letterIn({ title = '', text = '', 'fil-title': filTitle, 'fil-text': filText }: Given['options']): Letter | undefined {
  if ((filTitle === undefined) !== (filText === undefined)) return undefined
  const filipino = filTitle !== undefined && filText !== undefined ? { 'fil-PH': { title: filTitle, text: filText } } : {}
  return { template: 'written', words: { 'en-PH': { title, text }, ...filipino } }
}

interface Post {
  readonly letter: Letter
  readonly awards: readonly AwardGiven[]
  readonly expiresAt: number
}

/** To the one or to all, with who sent it in the trail; undefined when there is no such player. */
async function send(tx: Sql, to: string, post: Post, { by = '', title = '' }: Given['options'], now: number): Promise<string | undefined> {
  if (to !== 'all' && !(isId(to) && (await findPlayer(tx, to)))) return undefined
  const id = to === 'all' ? await broadcastMail(tx, post, now) : await sendMail(tx, { playerId: to, ...post }, now)
  const target = to === 'all' ? `broadcast:${id}` : `player:${to}`
  const given = post.awards.map(({ propId, count }) => `${propId}:${count}`).join(',')
  await writeAudit(tx, { actor: by, action: 'mail.sent', target, reason: [title, given].filter(Boolean).join(' · ') }, now)
  return id
}

const mail: Command = {
  name: 'mail',
  usage:
    '<player|all> --by <name> --title <text> --text <text> [--fil-title <text> --fil-text <text>] [--awards <prop:count,…>] [--days <number>]',
  says: 'writes to one player or to all; coins are counted in hundredths, e.g. --awards 2001:5000,60001:5',
  ids: 1,
  needs: ['by', 'title', 'text'],
  takes: ['fil-title', 'fil-text', 'awards', 'days'],
  letters: ['text', 'fil-text'],
  async run({ db, now, print }, { ids: [to = ''], options }) {
    const { awards: given, days = String(defaultPolicy.mail.days) } = options
    const letter = letterIn(options)
    const awards = given === undefined ? [] : awardsIn(given)
    const wrong = !letter
      ? '--fil-title and --fil-text go together.'
      : !awards
        ? `--awards takes up to ${mostAwards} of what the house can give, as prop:count.`
        : !/^[1-9]\d{0,2}$/.test(days)
          ? '--days takes a number from 1 to 999.'
          : undefined
    if (wrong !== undefined || !letter || !awards) {
      print(wrong ?? '')
      return false
    }
    const post = { letter, awards, expiresAt: now + Number(days) * dayMs }
    const id = await db.transaction((tx) => send(tx, to, post, options, now))
    print(
      id === undefined
        ? `There is no player ${to}.`
        : `${to === 'all' ? `Broadcast ${id}` : `Mail ${id}`} is on its way; it runs until ${moment(post.expiresAt)}.`,
    )
    return id !== undefined
  },
}

export const mailCommands: readonly Command[] = [mail]
