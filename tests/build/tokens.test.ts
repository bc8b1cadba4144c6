import { expect, test } from 'vitest'
import { problemsIn } from '../../build/tokens.ts'

const sheet = `:root,
[data-theme='gabi'] {
  --ground: #150a2c;
  --gold: #ffbe3d;
}
[data-theme='amihan'] {
  --ground: #fff8ec;
}`
const colours = { gabi: { ground: '#150a2c', gold: '#ffbe3d' }, amihan: { ground: '#fff8ec', gold: '#ffbe3d' } }
const ofViews = `.reel { transform: translateY(var(--lift)); }`
const problemsOf = (tokens: string, others: string) =>
  problemsIn(
    new Map([
      ['styles/tokens.css', tokens],
      ['features/x.css', others],
    ]),
    colours,
  )

test('a sheet with the checked colours, whose other properties are set by views, has no problem', () =>
  expect(problemsOf(sheet, ofViews)).toEqual([]))

test.each([
  [
    'a colour that is not the checked one, in the theme that inherits it too',
    sheet.replace('#ffbe3d', '#ffbe3e'),
    ofViews,
    [
      '--gold of gabi is #ffbe3e in styles/tokens.css, and #ffbe3d in baseColours',
      '--gold of amihan is #ffbe3e in styles/tokens.css, and #ffbe3d in baseColours',
    ],
  ],
  [
    'a colour that is missing',
    sheet.replace('  --ground: #fff8ec;\n', ''),
    ofViews,
    ['--ground of amihan is #150a2c in styles/tokens.css, and #fff8ec in baseColours'],
  ],
  [
    'a colour that is not checked',
    sheet.replace('--ground: #fff8ec;', '--ground: #fff8ec; --line: #00000021;'),
    ofViews,
    ['--line of amihan is #00000021 in styles/tokens.css, and missing in baseColours'],
  ],
  ['a property declared nowhere', sheet, `${ofViews} a { color: var(--golden); }`, ['--golden is used, and declared nowhere']],
  ['a property of a view that is gone', sheet, ofViews.replace('--lift', '--gold'), ['--lift is not set by a view any more, or not used']],
])('%s is a problem', (_what, tokens, others, problems) => {
  expect(problemsOf(tokens, others)).toEqual(problems)
})

test('a feature that styles a class everywhere which another one names has a problem; within something of the page it has none', () => {
  const problemsOfSheets = (styles: Record<string, string>) =>
    problemsIn(new Map([['styles/tokens.css', sheet], ['ui/reel.css', ofViews], ...Object.entries(styles)]), colours)
  const chat = { 'features/support/chat/chat.css': '.chat .said { gap: 6px; }' }
  expect(problemsOfSheets({ ...chat, 'features/support/contact/service.css': '/* .said, */ .talk, .said { gap: 10px; }' })).toEqual([
    'features/support/contact/service.css styles .said everywhere, and features/support/chat/chat.css names it, too: style it within something of the page',
  ])
  expect(problemsOfSheets({ ...chat, 'features/support/contact/service.css': '.talk .said { gap: 10px; }' })).toEqual([])
  // A place that is left free for another feature.
  expect(
    problemsOfSheets({
      'features/play/game/game.css': '.play { gap: 1px; }',
      'features/play/jackpot/bubble.css': 'body:has(.play) .bubble { bottom: 0; }',
    }),
  ).toEqual([])
})
