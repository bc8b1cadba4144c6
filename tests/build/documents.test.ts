import { expect, test } from 'vitest'
import { problemsIn } from '../../build/documents.ts'

const readme = `# Swerte
See [the tour](docs/tour.md), its [second part](docs/tour.md#2-the-behaviour-a-machine-with-ports), [ops](ops) and [a site](https://example.com/docs/none.md).`
const tour = `# Tour
## 1. A \`call\`
## 2. The behaviour: a machine with ports
## A part
## A part
[Here](#1-a-call), [again](#a-part-1) and ![a picture](pictures/home.png).
Sources: \`server/main.ts\`, \`tests/paths/<machine>.json\`, \`games/*/game.ts\`, \`contract\`, \`npm run check\`, \`a/b\`.

\`\`\`
[no link](none.md)
src/      no path: \`src/none.ts\`
\`\`\`
`
const files = ['README.md', 'docs/tour.md', 'docs/pictures/home.png', 'ops', 'server/main.ts', 'tests/paths/*.json', 'games/*/game.ts']
const problemsOf = (tourText: string) =>
  problemsIn(
    new Map([
      ['README.md', readme],
      ['docs/tour.md', tourText],
    ]),
    (path) => files.includes(path),
  )

test('documents whose links, anchors and source paths exist have no problem', () => {
  expect(problemsOf(tour)).toEqual([])
})

test.each([
  ['a link to a file', '[x](none.md)', 'links to none.md'],
  ['a link from the root, where it is relative to the document', '[x](docs/tour.md)', 'links to docs/tour.md'],
  ['a link to a heading of the same document', '[x](#none)', 'links to #none'],
  ['a link to a heading of another one', '[x](../README.md#none)', 'links to ../README.md#none'],
  ['a picture', '![x](pictures/none.png)', 'links to pictures/none.png'],
  ['a source file', '`src/none.ts`', 'names src/none.ts'],
  ['a folder', '`e2e/none`', 'names e2e/none'],
  ['a pattern', '`games/*/none.ts`', 'names games/*/none.ts'],
  ['a source file after code that continues on the next line', 'Run `npm run\ncheck` and see `src/none.ts`', 'names src/none.ts'],
  ['a placeholder', '`tests/none/<name>.ts`', 'names tests/none/<name>.ts'],
])('%s that does not exist is a problem', (_, text, problem) => {
  expect(problemsOf(tour + text)).toEqual([`docs/tour.md ${problem}, which is not there`])
})

test('a heading that changes breaks the links to it', () => {
  expect(problemsOf(tour.replace('2. The behaviour', '2. Behaviour'))).toEqual([
    'README.md links to docs/tour.md#2-the-behaviour-a-machine-with-ports, which is not there',
  ])
})
