import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/values.ts'
import { slotGames } from '#games/index.ts'
import { sharedGames } from '#games/shared/games.ts'
import { stagedGames } from '#games/staged/games.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { about, faq, privacy, terms, termsOfVersion } from '#src/features/support/legal/documents.ts'
import type { DocumentBody } from '#src/shared/documents/document.ts'
import { groupTexts } from '#src/shared/eligibility/groups.ts'

const documents = [about, terms, privacy, faq]
const locales = ['en-PH', 'fil-PH'] as const satisfies readonly Locale[]
const textOf = (body: DocumentBody, id?: string): string =>
  body.sections.flatMap((section) => (id === undefined || section.id === id ? [section.title, ...section.paragraphs] : [])).join('\n')

describe.each(documents)('$path', (document) => {
  it('has the same content in both languages, in the same order', async () => {
    const [english, filipino] = await Promise.all(locales.map(document.body))
    const shape = (body: DocumentBody | undefined) => body?.sections.map(({ id, paragraphs }) => [id, paragraphs.length])
    expect(shape(filipino)).toEqual(shape(english))
  })

  it('is translated, not copied', async () => {
    const [english, filipino] = await Promise.all(locales.map(document.body))
    const paragraphs = new Set(english?.sections.flatMap((section) => section.paragraphs))
    expect(filipino?.sections.flatMap((section) => section.paragraphs).filter((paragraph) => paragraphs.has(paragraph))).toEqual([])
  })

  it.each(locales)('has chapters with a title, a text and an anchor of their own (%s)', async (locale) => {
    const { intro, sections } = await document.body(locale)
    expect(intro.length).toBeGreaterThan(20)
    expect(sections.length).toBeGreaterThanOrEqual(4)
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    expect(sections.filter(({ id, title, paragraphs }) => !/^[a-z]+$/.test(id) || !title || paragraphs.length === 0)).toEqual([])
  })
})

describe('the terms of use', () => {
  it('are the version that players accept', () => {
    expect(terms.version).toBe(defaultPolicy.termsVersion)
  })

  it('R2: are available in every version that can have been accepted, in both languages', async () => {
    for (let version = 1; version <= defaultPolicy.termsVersion; version++)
      for (const locale of locales) {
        const document = termsOfVersion(version)
        expect([version, document?.version]).toEqual([version, version])
        expect((await document?.body(locale))?.sections.length).toBeGreaterThan(0)
      }
    expect(termsOfVersion(defaultPolicy.termsVersion + 1)).toBeUndefined()
  })

  it.each([
    [
      'en-PH',
      [/government official/, /armed forces/, /police/, /under 21/, /student/, /restricted/, /gaming license/, /public place/, /forfeited/],
    ],
    [
      'fil-PH',
      [
        /opisyal/,
        /sandatahang lakas/,
        /pulisya/,
        /wala pang 21/,
        /estudyante/,
        /pinagbabawalan/,
        /gaming license/,
        /pampublikong lugar/,
        /forfeit/,
      ],
    ],
  ] as const)('list everyone excluded by spec §5 (%s)', async (locale, patterns) => {
    const text = textOf(await terms.body(locale), 'who')
    expect(patterns.filter((pattern) => !pattern.test(text))).toEqual([])
    expect(text).toContain(String(defaultPolicy.ageLimit))
  })

  it('state what a bonus requires, and that a settled round stands', async () => {
    const english = await terms.body('en-PH')
    expect(textOf(english, 'coins')).toContain('To earn a bonus, you need at least one valid deposit.')
    expect(textOf(english, 'games')).toContain('the settled round stands')
  })

  it('have the chapter that “Play safe” on the lobby leads to', async () => {
    expect((await terms.body('en-PH')).sections.map(({ id }) => id)).toContain('safe')
  })
})

/** spec §5, as all lists of them put it. */
const excluded = [
  /government official/i,
  /armed forces/,
  /police/,
  /student/,
  /restricted/,
  /gaming license/,
  /gaming employment license/,
  /public place/,
]

describe('the eligibility notice', () => {
  it('lists everyone excluded by spec §5', () => {
    const text = Object.values(groupTexts)
      .map(({ message }) => message)
      .join('\n')
    expect([...excluded, /under 21/].filter((pattern) => !pattern.test(text))).toEqual([])
  })
})

describe('the privacy policy', () => {
  it.each([
    ['en-PH', [/date of birth/, /address/, /source of funds/, /ID/, /face/, /bank/, /messages/, /rounds/]],
    ['fil-PH', [/petsa ng kapanganakan/, /address/, /pinagmumulan ng pera/, /ID/, /mukha/, /bank/, /mensahe/, /round/]],
  ] as const)('names what a player gives us anywhere in the app (%s)', async (locale, patterns) => {
    const text = textOf(await privacy.body(locale), 'what')
    expect(patterns.filter((pattern) => !pattern.test(text))).toEqual([])
  })
})

describe('the questions and answers', () => {
  it.each([
    ['en-PH', excluded],
    [
      'fil-PH',
      [
        /opisyal at empleyado ng gobyerno/,
        /armed forces/,
        /pulis/,
        /estudyante/,
        /pinagbabawalan/,
        /gaming license/,
        /gaming employment license/,
        /pampublikong lugar/,
      ],
    ],
  ] as const)('name everyone excluded by the eligibility notice (%s)', async (locale, patterns) => {
    const text = textOf(await faq.body(locale), 'who')
    expect(patterns.filter((pattern) => !pattern.test(text))).toEqual([])
  })

  it('number at least fourteen', async () => {
    expect((await faq.body('en-PH')).sections.length).toBeGreaterThanOrEqual(14)
  })

  it.each(locales)('state the return of every slot, table and shared game as its rules have it (%s)', async (locale) => {
    const text = textOf(await faq.body(locale), 'rtp')
    const shares = [...text.matchAll(/(\d\d\.\d\d)%/g)].map((match) => Number(match[1]))
    expect(new Set(shares)).toEqual(
      new Set(
        [
          ...[...slotGames, ...sharedGames].map(({ rtp }) => rtp),
          ...stagedGames.filter(({ id }) => id === 'blackjack').map(({ rtp }) => rtp),
          // It depends on the bet.
          ...stagedGames.filter(({ spots }) => spots).flatMap(({ rtp, bestRtp }) => [rtp, bestRtp]),
        ].map((rtp) => rtp / 100),
      ),
    )
  })

  it.each(locales)(
    'state no duration, count or amount that an operator can change: a page about it shows the one in force (%s)',
    async (locale) => {
      const { sections } = await faq.body(locale)
      const stating = sections.filter(({ paragraphs }) => /\d/.test(paragraphs.join(' '))).map(({ id }) => id)
      // The age and the hotline are the law's and the State's, the returns those of the games' rules.
      expect(stating).toEqual(['who', 'rtp', 'stop'])
    },
  )
})
