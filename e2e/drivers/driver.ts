import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { fewestOf } from '#machines/kit/coverage.ts'
import type { MarkedPath } from '#machines/kit/coverage.ts'
import type { Surprise } from '#machines/kit/outcome.ts'
import type { Path, Observation, Step } from '#machines/kit/paths.ts'
import { untilQuiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'
import type { Calls, Held, Port } from './calls.ts'
import { isTimed } from './pathWords.ts'

// How to walk a machine of your own through the real page:
//  1. A file here, e2e/drivers/<machine>.ts, that exports a `Drive`: `ports` says which calls of the page are the machine's effects
//     (they are held in the air until the path answers them), `drive` makes the driver.
//  2. A driver does three things. `start` and `send` do on the page what the step says, as a player would: tap, type, go. `resolve`
//     brings the server to the answer that the path names and lets the call go; `calls.refuse` is for what it cannot be brought to.
//     `see` looks for what the state looks like. Nothing about the app is changed, and nothing is read out of it.
//  3. Its line in e2e/drivers/index.ts, and in e2e/drivers/unreachable.ts each transition that no page can take. One that only another way than
//     the shortest comes to is reached by a detour in the machine's model. Then `playwright test e2e/paths.spec.ts -g <machine>`; the end of the run prints its share.
//     What happens in a path, and where, is asked with the words of pathWords.ts.
// A lost line, a time-out and a wait need nothing of a driver: `walk` does them. What a path cannot tell (answers that are lost after
// the server acted, doubled calls, reloads in the middle) is in calls.ts, as `disturb`, for journeys with the real server.

export interface WalkedPath extends MarkedPath {
  readonly title: string
}
/** With the number that the path has in the file for readers: some share their words. */
export const pathsOf = (machine: string): WalkedPath[] => {
  const file = join(import.meta.dirname, `../../tests/paths/${machine}.json`)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: WalkedPath[] }
  return paths.map((path, index) => ({ ...path, title: `${index + 1}. ${path.title}` }))
}

/**
 * The paths that are walked through the page: few that take every transition that a page can take; with ALL_PATHS every one, with each
 * sample of each event from each state, as Vitest walks them against the machine.
 */
export const walkedThroughPage = (machine: string, { beyond = [], also }: Drive): WalkedPath[] => {
  const paths = pathsOf(machine).filter((path) => !beyond.some(({ is }) => is(path)))
  if (process.env.ALL_PATHS) return paths
  const few = fewestOf(paths)
  return paths.filter((path) => few.includes(path) || also?.(path))
}

/** What a test gives its driver. */
export interface Stage {
  readonly page: Page
  readonly request: APIRequestContext
  readonly calls: Calls
  readonly path: Path
}

/** A machine's way through the page. */
export interface Drive {
  readonly ports: readonly Port[]
  readonly drive: (stage: Stage) => Driver
  /** Paths without waits that need a clock of their own all the same. */
  readonly needsClock?: (path: Path) => boolean
  /** The app's offer to be installed is looked at. */
  readonly isOfferedApp?: true
  /** Paths that are walked even if others take their transitions: the page shows something else in them. */
  readonly also?: (path: Path) => boolean
  /** Paths that no page can take, with the reason; the end of the run lists them. */
  readonly beyond?: readonly { readonly is: (path: Path) => boolean; readonly why: string }[]
}

/** An outcome as the file of paths keeps it. */
export interface Output {
  readonly kind: string
  readonly failure?: string
  readonly errcode?: number
  readonly data?: unknown
}

/** How a machine without calls, invoked by another one, ends: with an output, or by a surprise. */
export interface ChildEnd {
  readonly output?: unknown
  readonly surprise?: Surprise
}

/** What a driver does and looks at. Every step of a path is something done to the real page; every state something seen on it. */
export interface Driver {
  /** Machines that this one invokes and that make no call: how each comes to its end on the page. */
  readonly children?: Readonly<Record<string, (end: ChildEnd) => Promise<void>>>
  /**
   * Opens the page anew: paths are walked one after another in one, those that need a clock in another, whose clock goes again before each.
   * Gives how many calls were made before the path begins, those of earlier paths with them.
   */
  start(input: Readonly<Record<string, unknown>>): Promise<number>
  send(event: AnyEventObject, before: Observation | undefined): Promise<void>
  /** Lets the machine's latest call through such a port go, so that the server really gives that answer where it can. */
  resolve(call: Held, output: Output): Promise<void>
  /** A call that the page made for the machine is the one that the path names. */
  expectAsked(call: Held, input: unknown): void
  see(observation: Observation, before: Observation | undefined): Promise<void>
}

/** From here on time passes only as the path says. A little ahead: the clock goes on until the browser hears of it, which a busy machine may do late. */
export async function standStill(page: Page): Promise<void> {
  await untilQuiet(page)
  for (const ahead of [1_000, 5_000, 20_000])
    try {
      return await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead)
    } catch (error) {
      if (!String(error).includes('fast-forward to the past')) throw error
    }
  throw new Error('The page’s clock was not stopped within 20 s')
}

/** With a clock that stands: the word of a call that timed out is read, and sinks. */
export async function dismissTips(page: Page): Promise<void> {
  const tips = page.getByRole('dialog', { name: 'Tips' })
  await expect(tips).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(500)
  await expect(tips).toHaveCount(0)
}

/** A button that is busy says so; one that is not says nothing. */
export const expectBusy = (button: Locator, isBusy: boolean): Promise<void> =>
  isBusy ? expect(button).toHaveAttribute('aria-disabled', 'true') : expect(button).not.toHaveAttribute('aria-disabled', 'true')

/** Whether something turns the page's clock. */
export const isClocked = ({ needsClock }: Drive, path: Path): boolean => isTimed(path) || needsClock?.(path) === true

/** Walks a path through the page: does each step, compares the calls that the page makes with those of the path, and looks. */
export async function walk(page: Page, driver: Driver, calls: Calls, { steps }: Path): Promise<void> {
  let expected = 0
  let before: Observation | undefined
  for (const step of steps)
    await test.step(step.title, async () => {
      if (step.do.kind === 'start') expected = await driver.start((step.do.input ?? {}) as Record<string, unknown>)
      else await act(page, driver, calls, step.do, before)
      const from = expected
      const asked = step.see.invoked.filter(({ port }) => !(driver.children && port in driver.children))
      expected += asked.length
      await expect(() => expect(calls.asked.slice(from).map(({ port }) => port)).toEqual(asked.map(({ port }) => port))).toPass({
        timeout: 15_000,
      })
      for (const [index, { input }] of asked.entries()) {
        const call = calls.asked[from + index]
        if (call) driver.expectAsked(call, input)
      }
      await driver.see(step.see, before)
      before = step.see
    })
  // Nothing more was asked for than the path says.
  expect(calls.asked).toHaveLength(expected)
}

/** How long the page waits for a call on a good line (spec §9). */
const timeoutMs = 10_000

async function act(page: Page, driver: Driver, calls: Calls, action: Step['do'], before: Observation | undefined): Promise<void> {
  switch (action.kind) {
    case 'start':
      throw new Error('A path starts once')
    case 'send':
      return driver.send(action.event, before)
    case 'wait':
      await untilQuiet(page)
      return page.clock.fastForward(action.ms ?? 0)
    case 'resolve':
      if (driver.children?.[action.port]) return driver.children[action.port]?.({ output: action.output })
      return driver.resolve(calls.latest(action.port), action.output as Output)
    case 'reject':
      if (driver.children?.[action.port]) return driver.children[action.port]?.({ surprise: action.surprise })
      // A time-out is the page's own: it stops waiting for a call that stays in the air.
      if (action.surprise === 'timeout') {
        await untilQuiet(page)
        return page.clock.fastForward(timeoutMs)
      }
      if (action.surprise === 'server') return calls.fail(calls.latest(action.port))
      return calls.abort(calls.latest(action.port))
  }
}
