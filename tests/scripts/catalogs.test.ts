import { expect, test } from 'vitest'
import { problemsIn } from '../../scripts/catalogs/problems.ts'

const head = 'msgid ""\nmsgstr ""\n"Language: fil-PH\\n"\n'
const filipino = (messages: string, feature = 'wallet') => ({
  file: `src/locales/${feature}/fil-PH.po`,
  text: `${head}\n${messages}`,
})

test('names each message without a translation, also one of several lines, and what to do', () => {
  const catalog = filipino(
    '#: a.tsx\nmsgid "Deposit"\nmsgstr "Mag-deposit"\n\n#: b.tsx\nmsgid "Round"\nmsgstr ""\n\nmsgid ""\n"One\\n"\n"two"\nmsgstr ""\n\nmsgid ""\n"Three\\n"\n"four"\nmsgstr ""\n"Tatlo\\n"\n"apat"\n\nmsgid "Last"\nmsgstr ""\n',
  )
  expect(problemsIn([catalog])).toEqual([
    'src/locales/wallet/fil-PH.po: “Round” has no translation: write it as its msgstr',
    'src/locales/wallet/fil-PH.po: “One\\ntwo” has no translation: write it as its msgstr',
    'src/locales/wallet/fil-PH.po: “Last” has no translation: write it as its msgstr',
  ])
})

test('a message without a translation that another catalog has is named once, with that translation', () => {
  const one = filipino('msgid "Close"\nmsgstr "Isara"\n')
  const other = filipino('msgid "Close"\nmsgstr ""\n', 'game')
  const problem =
    'src/locales/game/fil-PH.po: “Close” has no translation: write “Isara”, as in src/locales/wallet/fil-PH.po, or give it a context'
  expect(problemsIn([one, other])).toEqual([problem])
  expect(problemsIn([other, one])).toEqual([problem])
})

test('English needs no translation', () => {
  expect(problemsIn([{ file: 'src/locales/wallet/en-PH.po', text: `${head}\nmsgid "Round"\nmsgstr ""\n` }])).toEqual([])
})

test('a singular of its own is refused', () => {
  const message = '{n, plural, one {# coin} other {# coins}}'
  const translated = (one: string) => filipino(`msgid "${message}"\nmsgstr "{n, plural, one {${one}} other {# coins}}"\n`)
  expect(problemsIn([translated('# coins')])).toEqual([])
  expect(problemsIn([translated('isang coin')])).toEqual([
    'src/locales/wallet/fil-PH.po: “isang coin” differs from its plural, but stands for 2 and 3 as well: write both alike',
  ])
  const exact = filipino(`msgid "${message}"\nmsgstr "{n, plural, =0 {walang {x}} =1 {isang coin} one {# coin} other {# coins}}"\n`)
  expect(problemsIn([exact])).toEqual([
    'src/locales/wallet/fil-PH.po: “# coin” differs from its plural, but stands for 2 and 3 as well: write both alike',
  ])
})

test('the app’s catalogs translate a message alike, unless it has a context; the games have catalogs of their own', () => {
  const one = filipino('msgid "Play"\nmsgstr "Maglaro"\n')
  const other = filipino('msgid "Play"\nmsgstr "Laruin"\n', 'game')
  expect(problemsIn([one, other])).toEqual([
    'src/locales/game/fil-PH.po: “Play” is “Laruin”, and “Maglaro” in src/locales/wallet/fil-PH.po: write both alike, or give one a context',
  ])
  expect(problemsIn([one, filipino('msgctxt "verb"\nmsgid "Play"\nmsgstr "Laruin"\n', 'game')])).toEqual([])
  expect(problemsIn([one, { ...other, file: 'games/locales/fil-PH.po' }])).toEqual([])
})
