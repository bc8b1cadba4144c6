import { expect, test } from 'vitest'
import { labelOf, partTitle, placeOf, settingTitle } from '#contract/desk/settingNames.ts'
import { settingKeys } from '#server/settings/keys.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { shapeOf } from '#server/settings/shape.ts'

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}
const partsIn = ({ properties = {}, items, anyOf = [] }: Shape): string[] => [
  ...Object.keys(properties),
  ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf].flatMap(partsIn),
]
const settings = [...settingKeys(defaultPolicy).values()]

test('no setting, and no part of one, has a name that only its key explains', () => {
  const names = [
    ...settings.flatMap(({ key }) => [placeOf(key).label, placeOf(key).heading]),
    ...settings.flatMap(({ schema }) => partsIn(shapeOf(schema) as Shape)).map(partTitle),
  ]
  // A flag's prefix, a unit (which stands beside the field), an acronym in small letters, or a word of the code.
  const isCode = (name: string) =>
    /^Is (?!an )|\b([Pp]pm|[Mm]s|[Ss]econds|[Mm]inutes|(?<!Opening )hours|Kyc|Vip|Sms|Id|[Ll]east|[Mm]ost|[Mm]in|[Mm]ax|[Pp]rop|[Uu]nlogin|[Rr]echarge)\b|^\d+$|, \d+/.test(
      name,
    )
  expect([...new Set(names.filter(isCode))]).toEqual([])
})

test.each([
  ['activities.tasks.isPopup', 'Activities, Tasks, Pop-up'],
  ['withdrawal.giftPpm', 'Withdrawal, Withdrawable gifts per valid bet'],
  ['stagedRounds.validBetPercent.dice', 'Staged rounds, Counted as valid bets, Dado'],
  ['games.mines.min', 'Games, Pailaw, Minimum'],
  ['games.halo-halo.isOpen', 'Games, Halo-Halo, Open'],
  ['sharedRounds.games.crash.betMs', 'Shared rounds, Games, Saranggola, Betting time'],
  ['vip.tasks', 'VIP, Tasks'],
  ['ageLimit', 'General, Minimum age'],
])('the setting %s is “%s”', (key, title) => {
  expect(settingTitle(key)).toBe(title)
})

test('a key without a name of its own is in words, with acronyms as such', () => {
  expect(['bankId', 'smsCode', 'idea-kyc', 'fil-PH'].map(labelOf)).toEqual(['Bank ID', 'SMS code', 'Idea KYC', 'Filipino'])
})
