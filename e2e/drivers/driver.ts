import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { models } from '#machines/index.ts'
import { coveringPaths, joinPaths } from '#machines/kit/coverage.ts'
import type { MarkedPath } from '#machines/kit/coverage.ts'
import type { UnexpectedReason } from '#machines/kit/outcome.ts'
import type { Path, Observation, Step } from '#machines/kit/paths.ts'
import { untilActed, untilNone, untilQuiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'
import type { Calls, HeldCall, Port } from './calls.ts'
import { isTimed } from './pathTexts.ts'

// How to walk a machine of your own through the real page:
// 1. A file here, e2e/drivers/<machine>.ts, that exports a `Drive`: `ports` lists which calls of the page are the machine's effects (they
// are held in flight until the path resolves them), `drive` creates the driver.
// 2. A driver does four things. `start` and `send` do on the page what the step says, as a player would: tap, type, navigate
// (`openAs` opens it for a player or a guest, without the questions of a first visit). `expectRequest` checks that a call of the page
// carries what the path names. `resolve` brings the server to the response that the path names and lets the call continue; `calls.refuse`
// is for responses that it cannot be brought to. `see` checks what is visible in the state. Nothing about the app is changed, and no
// internals are read.
// 3. Its line in e2e/drivers/index.ts, and in e2e/drivers/unreachable.ts each transition that no page can take. A transition that is not on
// a shortest path is reached by a detour in the machine's model. Then `npm run build` and
// `npx playwright test e2e/paths.spec.ts -g "paths of <machine>"`; the end of the run prints its share.
// What happens in a path, and where, is queried with the functions of pathTexts.ts. A lost connection, a time-out and a wait need no code in
// a driver: `walk` does them. What a path cannot express (responses lost after the server acted, doubled calls, reloads midway) is in
// calls.ts, as `injectFaults`, for journeys with the real server.

export interface WalkedPath extends MarkedPath {
  readonly title: string
}
/** With the path's number in the readable file: some paths have the same title. */
export const pathsOf = (machine: string): WalkedPath[] => {
  const file = join(import.meta.dirname, `../../tests/paths/${machine}.json`)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: WalkedPath[] }
  return paths.map((path, index) => ({ ...path, title: `${index + 1}. ${path.title}` }))
}

/** One or more paths, walked in one go. */
export interface PageWalk extends Path {
  readonly title: string
  readonly paths: readonly WalkedPath[]
}
/** The login lies over a page whose session ended, and a message over one whose call timed out: no walk goes on from there. */
const leavesDialog = (step: Step | undefined): boolean => {
  const action = step?.do
  if (action?.kind === 'reject') return action.reason === 'timeout'
  if (action?.kind === 'resolve') return (action.output as Output | null)?.kind === 'loggedOut'
  return action?.kind === 'send' && ['session.ended', 'visit.ended'].includes(action.event.type)
}
const walkOf = (path: WalkedPath): PageWalk => ({ title: path.title, steps: path.steps, paths: [path] })

/**
 * The walks through the page: with ALL_PATHS every path, with each sample of each event from each state, as Vitest walks them against the machine;
 * otherwise a few that take every transition that a page can take, joined where a page can go on.
 */
export const walksThroughPage = (machine: string, driver: Drive): PageWalk[] => {
  const { beyond = [], also, canJoin } = driver
  const isBeyond = (path: Path): boolean => beyond.some(({ is }) => is(path))
  const paths = pathsOf(machine).filter((path) => !isBeyond(path))
  if (process.env.ALL_PATHS) return paths.map(walkOf)
  const few = coveringPaths(paths)
  const chosen = paths.filter((path) => few.includes(path) || also?.(path))
  const model = models.find((one) => one.machine.id === machine)
  if (!model) throw new Error(`There is no machine “${machine}”`)
  // Most paths need no clock, and are walked faster without one.
  return [false, true].flatMap((clocked) => {
    const isAllowed = (path: Path, at: number): boolean =>
      !leavesDialog(path.steps[at - 1]) && !isBeyond(path) && isClocked(driver, path) === clocked && canJoin?.(path) !== false
    const [alone = [], others = []] = [true, false].map((isAlone) =>
      chosen.filter((path) => isClocked(driver, path) === clocked && (also?.(path) === true) === isAlone),
    )
    const joined = joinPaths(model, others, isAllowed)
    return [...joined.map(({ steps, of }) => ({ title: of.map(({ title }) => title).join(' → '), steps, paths: of })), ...alone.map(walkOf)]
  })
}

/** What a test passes to its driver. */
export interface Stage {
  readonly page: Page
  readonly request: APIRequestContext
  readonly calls: Calls
  readonly path: Path
}

/** How a machine is driven through the page. */
export interface Drive {
  readonly ports: readonly Port[]
  readonly drive: (stage: Stage) => Driver
  /** Paths without waits that need a controlled clock all the same. */
  readonly needsClock?: (path: Path) => boolean
  /** The app's install offer is under test. */
  readonly isOfferedApp?: true
  /** Paths that are walked even if others take their transitions, because the page shows something different in them. */
  readonly also?: (path: Path) => boolean
  /**
   * Whether the page can take joined paths like the machine, by default all. Not where the page, the server or the driver remembers what the machine
   * forgets: a loaded chunk, a claimed gift, an end of the session.
   */
  readonly canJoin?: (path: Path) => boolean
  /** Paths that no page can take, with the reason; the end of the run lists them. */
  readonly beyond?: readonly { readonly is: (path: Path) => boolean; readonly why: string }[]
}

/** An outcome as stored in the file of paths. */
export interface Output {
  readonly kind: string
  readonly failure?: string
  readonly errcode?: number
  readonly data?: unknown
}

/** How an invoked machine without calls ends: with an output, or by an unexpected error. */
export interface ChildEnd {
  readonly output?: unknown
  readonly reason?: UnexpectedReason
}

/** What a driver does and checks. Every step of a path is an action on the real page; every state is checked by what is visible. */
export interface Driver {
  /** Invoked machines that make no calls: how each is brought to its end on the page. */
  readonly children?: Readonly<Record<string, (end: ChildEnd) => Promise<void>>>
  /**
   * Opens the page again: paths are walked one after another in one page, those that need a clock in another, whose clock runs again before
   * each. Returns how many calls were made before the path begins, including those of earlier paths.
   */
  start(input: Readonly<Record<string, unknown>>): Promise<number>
  send(event: AnyEventObject, before: Observation | undefined): Promise<void>
  /** Lets the machine's latest call through such a port continue, so that the server really returns that response where it can. */
  resolve(call: HeldCall, output: Output): Promise<void>
  /** Checks that a call made by the page for the machine is the one that the path names. */
  expectRequest(call: HeldCall, input: unknown): void
  see(observation: Observation, before: Observation | undefined): Promise<void>
}

/**
 * From here on time passes only as the path says. A little ahead: the clock keeps running until the browser gets the command, which may be
 * late on a busy machine.
 */
export async function stopClock(page: Page): Promise<void> {
  // The app's deferred part starts in several tasks, and a stopped clock would hold the next one: no dialog would open any more. A game's own page
  // has no such part.
  if ((await page.locator('.app').count()) > 0) await expect(page.locator('.version-place')).toBeAttached()
  await untilQuiet(page)
  for (const ahead of [1_000, 5_000, 20_000])
    try {
      return await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead)
    } catch (error) {
      if (!String(error).includes('fast-forward to the past')) throw error
    }
  throw new Error('The page’s clock was not stopped within 20 s')
}

/** With a stopped clock: closes the dialog about a call that timed out. */
export async function dismissTips(page: Page): Promise<void> {
  const tips = page.getByRole('dialog', { name: 'Tips' })
  await expect(tips).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(500)
  await expect(tips).toHaveCount(0)
}

/** A busy button has the attribute; one that is not busy has none. */
export const expectBusy = (button: Locator, isBusy: boolean): Promise<void> =>
  isBusy ? expect(button).toHaveAttribute('aria-disabled', 'true') : expect(button).not.toHaveAttribute('aria-disabled', 'true')

/** Whether the page's clock is controlled. */
export const isClocked = ({ needsClock }: Drive, path: Path): boolean => isTimed(path) || needsClock?.(path) === true

/** Walks a path through the page: does each step, compares the page's calls with those of the path, and checks what is visible. */
export async function walk(page: Page, driver: Driver, calls: Calls, { steps }: Path): Promise<void> {
  let expected = 0
  let before: Observation | undefined
  for (const step of steps)
    await test.step(step.title, async () => {
      if (step.do.kind === 'start') expected = await driver.start((step.do.input ?? {}) as Record<string, unknown>)
      else await act(page, driver, calls, step.do, before)
      const from = expected
      const invoked = step.see.invoked.filter(({ port }) => !(driver.children && port in driver.children))
      expected += invoked.length
      // First those that are missing, then whether they are these.
      await untilNone(() => invoked.slice(Math.max(0, calls.requests.length - from)).map(({ port }) => port))
      expect(calls.requests.slice(from).map(({ port }) => port)).toEqual(invoked.map(({ port }) => port))
      for (const [index, { input }] of invoked.entries()) {
        const call = calls.requests[from + index]
        if (call) driver.expectRequest(call, input)
      }
      await driver.see(step.see, before)
      before = step.see
    })
  // Nothing was requested beyond the path.
  expect(calls.requests).toHaveLength(expected)
}

/** The page's call time-out on a good connection (spec §9). */
const timeoutMs = 10_000

async function act(page: Page, driver: Driver, calls: Calls, action: Step['do'], before: Observation | undefined): Promise<void> {
  switch (action.kind) {
    case 'start':
      throw new Error('A path starts once')
    case 'send':
      return driver.send(action.event, before)
    case 'wait':
      await untilActed(page)
      return page.clock.fastForward(action.ms ?? 0)
    case 'resolve':
      if (driver.children?.[action.port]) return driver.children[action.port]?.({ output: action.output })
      return driver.resolve(calls.latest(action.port), action.output as Output)
    case 'reject':
      if (driver.children?.[action.port]) return driver.children[action.port]?.({ reason: action.reason })
      // A time-out is the page's own: it stops waiting for a call that stays in flight.
      if (action.reason === 'timeout') {
        await untilQuiet(page)
        return page.clock.fastForward(timeoutMs)
      }
      if (action.reason === 'server') return calls.fail(calls.latest(action.port))
      return calls.abort(calls.latest(action.port))
  }
}
