import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axeCore from 'axe-core'
import { expect } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** As reported by axe. */
interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
interface Axe {
  run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

/** One run, which returns violations only. A page that was checked before has axe already. */
async function checkAlone(page: Page, except: string[]): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(
    async ([values, exclude]) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run({ exclude }, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    [tags, except] as const,
  )
}

/** With what its frames show: the builder runs axe in each of them and joins the results in a helper page. */
async function checkWithFrames(page: Page, except: string[]): Promise<readonly Violation[]> {
  const builder = new AxeBuilder({ page }).withTags(tags)
  for (const selector of except) builder.exclude(selector)
  return (await builder.analyze()).violations
}

/**
 * Colors that change with the theme are read after the transition: a child's inherited color starts to change when its parent's has
 * finished.
 */
const untilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isEnding = ({ playState, effect }: Animation) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    for (let ending = document.getAnimations().filter(isEnding); ending.length > 0; ending = document.getAnimations().filter(isEnding))
      await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** The violations of WCAG 2.2 AA found by axe, each with its elements. */
export async function violationsIn(page: Page, ...except: string[]): Promise<string[]> {
  await untilSettled(page)
  const isAlone = except.includes('iframe') || page.frames().length === 1
  const violations = isAlone ? await checkAlone(page, except) : await checkWithFrames(page, except)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** No violations, and no scrolling sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await violationsIn(page)
  expect(violations.map((one) => `${page.url()} ${one}`)).toEqual([])
  const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect({ at: page.url(), isSideways }).toEqual({ at: page.url(), isSideways: false })
}
