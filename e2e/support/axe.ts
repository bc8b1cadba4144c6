import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** As axe tells of it. */
interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
interface Axe {
  run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

/** The builder gives the page half a megabyte of axe for every look. It is there already in a page that was looked at before. */
async function lookAgain(page: Page, except: string[]): Promise<readonly Violation[]> {
  return page.evaluate(
    async ([values, exclude]) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run({ exclude }, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    [tags, except] as const,
  )
}

async function lookFirst(page: Page, except: string[], isAlone: boolean): Promise<readonly Violation[]> {
  const builder = new AxeBuilder({ page }).withTags(tags)
  for (const selector of except) builder.exclude(selector)
  // Without frames one look is enough, and nothing needs a page to be put together in.
  return (await builder.setLegacyMode(isAlone).analyze()).violations
}

/** Colours that change with the theme are read when they have changed: a child's inherited one begins to when its parent's has. */
const untilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isEnding = ({ playState, effect }: Animation) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    for (let ending = document.getAnimations().filter(isEnding); ending.length > 0; ending = document.getAnimations().filter(isEnding))
      await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** What axe knows of that is against WCAG 2.2 AA, each with the elements that it is about. */
export async function violationsIn(page: Page, ...except: string[]): Promise<string[]> {
  await untilSettled(page)
  const isAlone = except.includes('iframe') || page.frames().length === 1
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window))
  const violations = isThere ? await lookAgain(page, except) : await lookFirst(page, except, isAlone)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
