import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kinds } from '#server/money/statement/statement.ts'
import { movementWord } from '#src/shared/records/movementWords.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The object literal around a place in a text. */
function literalAround(text: string, place: number): string {
  let [start, depth] = [place, 0]
  for (; start > 0 && (depth > 0 || text[start] !== '{'); start--) depth += text[start] === '}' ? 1 : text[start] === '{' ? -1 : 0
  let end = place
  for (depth = 0; end < text.length && (depth > 0 || text[end] !== '}'); end++) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0
  return text.slice(start, end + 1)
}

/** Every kind that a file of the server writes into an entry: in a movement, an award that is given, or the spin's own statement. */
function kindsIn(text: string): string[] {
  const isMovement = (literal: string): boolean => /\b(amount|awards?)\b/.test(literal) && !/\b(noticeId|orderId|typeId)\b/.test(literal)
  const given = [...text.matchAll(/\bkind: ?(?:[^,}\n]*\? )?'(\w+)'(?! \|)(?: : '(\w+)')?/g)]
  const posted = given.filter((match) => isMovement(literalAround(text, match.index))).flatMap(([, one, other]) => [one, other])
  const moved = [...text.matchAll(/\bmove\(tx, '(\w+)'/g)].map(([, kind]) => kind)
  const chosen = [...text.matchAll(/\bconst kind = [^\n]*?'(\w+)' : '(\w+)'/g)].flatMap(([, one, other]) => [one, other])
  const inSql = /insert into entry/.test(text)
    ? [...text.matchAll(/\(values \('(\w+)'.*?\('(\w+)'/g)].flatMap(([, one, other]) => [one, other])
    : []
  return [...posted, ...moved, ...chosen, ...inSql].flatMap((kind) => kind ?? [])
}

/** Entries that touch no player's purse that has a statement: seeds of pools, coins of demo visits, what the house settles with its channels. */
const unseen = new Set(['poolSeed', 'demo', 'withdrawalPaid', 'payoutLoss', 'depositRefundOwed'])
const posted = [
  ...new Set(
    globSync('server/{awards,identity,ledger,money,play,protection,rewards,support}/**/*.ts', { cwd: root }).flatMap((file) =>
      kindsIn(read(file)),
    ),
  ),
]
const seen = posted.filter((kind) => !unseen.has(kind))

/** What a catalog has for a message; undefined where it has none. */
const wordIn = (locale: string, message: string): string | undefined => {
  const escaped = message.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^msgid "${escaped}"\nmsgstr "(.+)"$`, 'm').exec(read(`src/locales/pages/${locale}.po`))?.[1]
}

describe('the kinds that the server posts', () => {
  it('are found where they are written', () => {
    expect(seen).toEqual(
      expect.arrayContaining(['bet', 'win', 'welcome', 'deposit', 'draw', 'jackpot', 'checkIn', 'checkInMakeUp', 'redVsBlue']),
    )
    expect(seen).toEqual(expect.arrayContaining(['bankruptGift', 'studioIn', 'studioOut', 'studioReturned']))
  })

  it.each(seen)('%s has words in both languages', (kind) => {
    const { message } = movementWord(kind)
    expect({ kind, message }).not.toEqual({ kind, message: 'Other' })
    expect(wordIn('en-PH', message ?? '')).toBe(message)
    expect(wordIn('fil-PH', message ?? '')).toMatch(/\S/)
  })

  it('that a group of the statement names are posted somewhere', () => {
    expect(
      Object.values(kinds)
        .flat()
        .filter((kind) => !posted.includes(kind)),
    ).toEqual([])
  })
})
