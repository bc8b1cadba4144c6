import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { Path, Sight, Step } from '#machines/kit/paths.ts'
import { expect, test } from '../support/test.ts'

export interface WalkedPath extends Path {
  readonly title: string
}
/** With the number that the path has in the file for readers: some share their words. */
export const pathsOf = (machine: string): WalkedPath[] => {
  const file = join(import.meta.dirname, `../../tests/paths/${machine}.json`)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: WalkedPath[] }
  return paths.map((path, index) => ({ ...path, title: `${index + 1}. ${path.title}` }))
}

interface StartInput {
  readonly token?: string | null
  readonly isSignedIn?: boolean
}

/** What a driver does and looks at. Every step of a path is something done to the real page; every state something seen on it. */
export interface Driver {
  /** Opens the page; gives how many calls it made before the path begins. */
  start(input: StartInput): Promise<number>
  send(event: AnyEventObject, before: Sight | undefined): Promise<void>
  /** Lets the machine's latest call through such a port go, so that the server really gives that answer where it can. */
  resolve(call: Held, output: { kind: string; failure?: string; errcode?: number }): Promise<void>
  /** A call that the page made for the machine is the one that the path names. */
  expectAsked(call: Held, input: unknown): void
  see(sight: Sight, before: Sight | undefined): Promise<void>
}

/** A call of the page, on its way to the server. */
export interface Held {
  readonly port: string
  readonly body: Record<string, unknown>
  readonly token: string
  readonly route: Route
}

interface Port {
  readonly port: string
  /** Path of the call. */
  readonly call: string
  /** For a call that pages make too: whether this one is the machine's. */
  readonly isMine?: (body: Record<string, unknown>) => boolean
}

export interface Calls {
  /** All calls so far, in their order. */
  readonly asked: readonly Held[]
  readonly isHeld: (call: Held) => boolean
  latest(port: string): Held
  letGo(call: Held): Promise<void>
  refuse(call: Held, errcode: number): Promise<void>
  abort(call: Held): Promise<void>
}

/** Holds the machine's calls in mid-air: nothing about the app is changed. */
export async function holdCalls(context: BrowserContext, ports: readonly Port[]): Promise<Calls> {
  const asked: Held[] = []
  const gone = new Set<Held>()
  const end = async (call: Held, work: () => Promise<void>) => {
    gone.add(call)
    await work()
    // The page has heard it: what it does not show now, it will not show.
    const response = await call.route.request().response()
    await response?.finished()
  }
  for (const { port, call, isMine = () => true } of ports)
    await context.route(`**/app/v1/${call}`, async (route) => {
      const body = route.request().postDataJSON() as Record<string, unknown>
      if (!isMine(body)) return route.continue()
      const token = route.request().headers().authorization?.replace('Bearer ', '') ?? ''
      asked.push({ port, body, token, route })
    })
  return {
    asked,
    isHeld: (call) => !gone.has(call),
    latest: (port) => {
      const call = asked.findLast((one) => one.port === port)
      if (!call) throw new Error(`The page has not called «${port}»`)
      return call
    },
    letGo: (call) => end(call, () => call.route.continue()),
    refuse: (call, errcode) => end(call, () => call.route.fulfill({ json: { errcode, message: '', data: null } })),
    abort: (call) => end(call, () => call.route.abort()),
  }
}

/** Whether the path lets time pass: then the page's clock is the test's. */
export const isTimed = ({ steps }: Path): boolean =>
  steps.some(({ do: deed }) => deed.kind === 'wait' || (deed.kind === 'reject' && deed.surprise === 'timeout'))

/** Walks a path through the page: does each step, compares the calls that the page makes with those of the path, and looks. */
export async function walk(page: Page, driver: Driver, calls: Calls, { steps }: Path): Promise<void> {
  let expected = 0
  let before: Sight | undefined
  for (const step of steps)
    await test.step(step.title, async () => {
      if (step.do.kind === 'start') expected = await driver.start(step.do.input as StartInput)
      else await act(page, driver, calls, step.do, before)
      const from = expected
      expected += step.see.asked.length
      await expect(() => expect(calls.asked.slice(from).map(({ port }) => port)).toEqual(step.see.asked.map(({ port }) => port))).toPass({
        timeout: 15_000,
      })
      for (const [index, { input }] of step.see.asked.entries()) {
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
const patienceMs = 10_000

async function act(page: Page, driver: Driver, calls: Calls, deed: Step['do'], before: Sight | undefined): Promise<void> {
  switch (deed.kind) {
    case 'start':
      throw new Error('A path starts once')
    case 'send':
      return driver.send(deed.event, before)
    case 'wait':
      return page.clock.fastForward(deed.ms ?? 0)
    case 'resolve':
      return driver.resolve(calls.latest(deed.port), deed.output as { kind: string })
    case 'reject':
      // A time-out is the page's own: it stops waiting for a call that stays in the air.
      if (deed.surprise === 'timeout') return page.clock.fastForward(patienceMs)
      return calls.abort(calls.latest(deed.port))
  }
}
