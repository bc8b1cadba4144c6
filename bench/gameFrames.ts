import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { CDPSession, Frame, Page } from 'playwright'
import { slotGames } from '#games/index.ts'
import { sharedIds } from '#games/shared/ids.ts'
import { stagedGames } from '#games/staged/games.ts'
import { serve } from '../scripts/serve.ts'
import { trace } from './frames/trace.ts'
import { together, workIn } from './frames/work.ts'
import type { Work } from './frames/work.ts'
import { openBrowser, percentile, phone, registered } from './phone/phone.ts'

/**
 * `npm run bench -- gameFrames [--rounds 2] [--game perlas] [--dist <folder>] [--unpainted]`: rounds of each game, from Chromium's trace of the game's process.
 * CPU time of its main thread is measured at the machine's own speed and by the thread's clock, so other load does not count; times six it must
 * stay below a frame's 16.7 ms. What the compositor presents and drops is measured with 6 × CPU, and depends on the machine. At rest: what the
 * page still does by itself, a second. `--unpainted`: in the tests' browser, which paints no pixels. Without a GPU the processor would paint them, and
 * frames are dropped that a phone, whose GPU paints, would show. Requires a build.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    game: { type: 'string' },
    dist: { type: 'string', default: 'dist' },
    unpainted: { type: 'boolean', default: false },
    port: { type: 'string', default: '3981' },
  },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const cpuRate = 6
const restMs = 4_000
/** What a page still does once it is open. */
const settleMs = 3_000
/** The pace of rounds. */
const paceMs = 5_000
const maxMotionMs = 8_000

/** The first of these selectors that matches, once one does; undefined after the time. Nothing polls: that would be load of the page's own. */
const seen = async (frame: Frame, selectors: readonly string[], ms = 90_000): Promise<string | undefined> => {
  const found = await frame.evaluate(
    async ([all, most]) => {
      const find = () => all.find((one) => document.querySelector(one)) ?? ''
      if (find()) return find()
      return await new Promise<string>((done) => {
        const finish = () => {
          observer.disconnect()
          clearTimeout(timer)
          done(find())
        }
        const observer = new MutationObserver(() => find() && finish())
        const timer = setTimeout(finish, most)
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      })
    },
    [selectors, ms] as const,
  )
  return found || undefined
}
const tap = (frame: Frame, selector: string): Promise<void> =>
  frame.evaluate((one) => document.querySelector<HTMLElement>(one)?.click(), selector)
const states = (...names: readonly string[]): string[] => names.map((name) => `body[data-state="${name}"]`)

interface Play {
  /** Waits until a round can begin, and places the bets that have to be placed before it. */
  ready(frame: Frame): Promise<unknown>
  /** From the tap, or from where it starts by itself, to its end, as far as one choice leads. */
  play(frame: Frame): Promise<unknown>
}

/** A finger goes down a scratch card in lines, until enough is bare for the rest to disappear by itself. */
async function scratch(frame: Frame): Promise<void> {
  const { mouse } = frame.page()
  const { x = 0, y = 0, width = 0, height = 0 } = (await frame.locator('.cover').boundingBox()) ?? {}
  await mouse.move(x + 20, y + 20)
  await mouse.down()
  for (let line = 1; line < 8 && (await seen(frame, ['.cover.live'], 0)); line++)
    await mouse.move(line % 2 ? x + width : x, y + (line * height) / 8, { steps: 20 })
  await mouse.up()
  await seen(frame, states('resting', 'ready'))
}

const framed: Play = {
  async ready(frame) {
    const [choosing = ''] = states('choosing')
    if ((await seen(frame, [choosing, ...states('ready')])) === choosing) return
    if (!(await seen(frame, ['.spin', '.gold:not([aria-disabled="true"])'], 0))) await tap(frame, '.spot')
  },
  async play(frame) {
    const [choosing = ''] = states('choosing')
    if (!(await seen(frame, [choosing], 0))) {
      await tap(frame, '.spin, .gold')
      await seen(frame, states('asking', 'closed'))
      const next = await seen(frame, ['.cover.live', choosing, ...states('resting', 'ready')])
      if (next === '.cover.live') return scratch(frame)
      if (next !== choosing) return
    }
    await tap(frame, '.scene [aria-disabled="false"], .choice[aria-disabled="false"]')
    await seen(frame, states('asking'), 2_000)
    await seen(frame, states('choosing', 'resting', 'ready'))
  },
}
const pusher: Play = {
  ready: (frame) => seen(frame, ['.pusher .btn.main:not([aria-disabled="true"])']),
  async play(frame) {
    await tap(frame, '.pusher .btn.main')
    await seen(frame, ['.pusher .btn.main[data-busy]'], 2_000)
    await seen(frame, ['.pusher-told[data-result] a'])
  },
}
const [placeable, tile] = ['.deck .btn.main:not([aria-disabled="true"])', '.tile:not([aria-disabled="true"])'] as const
/** A round for all: bets while it is open, and motion from the mark of its motion until that is gone. */
const live = (moving: string, end: string): Play => ({
  async ready(frame) {
    await seen(frame, ['.live-head [role="timer"]'])
    await seen(frame, [placeable, tile])
    await tap(frame, tile)
    await tap(frame, placeable)
    await seen(frame, [moving])
  },
  async play(frame) {
    await seen(frame, [end], maxMotionMs)
    await frame.waitForTimeout(500)
  },
})
const isRunning = '.live-head .pill + .pill:not([role])'
const games: readonly { readonly id: string; readonly play: Play }[] = [
  ...[...slotGames, ...stagedGames].map(({ id }) => ({ id, play: framed })),
  { id: 'coin-pusher', play: pusher },
  ...sharedIds.map((id) => ({
    id,
    play: id === 'color-game' ? live('.stall.shaking', '.stall.open') : live(isRunning, '.live-head [role="timer"]'),
  })),
]

/** What the game's process did while something happened. */
async function workDuring(page: Page, frame: Frame, work: () => Promise<unknown>): Promise<Work> {
  const client = await page.context().newCDPSession(page)
  const mark = (name: string) => frame.evaluate((one) => void performance.mark(one), name)
  const events = await trace(client, async () => {
    await mark('from')
    await work()
    await mark('to')
  })
  await client.detach()
  return workIn(events)
}

/** A sandboxed frame has a process of its own, which is slowed by itself. */
const sessionOf = async (page: Page, frame: Frame): Promise<CDPSession> =>
  page
    .context()
    .newCDPSession(frame)
    .catch(() => page.context().newCDPSession(page))

const times = (cpuMs: number): string => `${cpuMs.toFixed(1)} → ${(cpuMs * cpuRate).toFixed(0)}`

const { url, stop } = await serve(Number(values.port), values.dist)
const browser = await openBrowser(values.unpainted)
try {
  const context = await phone(browser, await registered(url))
  console.log(
    '| game | CPU ms a frame, median → × 6 | 95 % → × 6 | longest task → × 6 | main thread busy at 6 × | main frames/s | layouts/s | paints/s | presented/s at 6 × | dropped | not composited | at rest: frames/s, timers/s | load |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  )
  for (const { id, play } of games.filter((one) => values.game === undefined || values.game.split(',').includes(one.id))) {
    const page = await context.newPage()
    try {
      await page.goto(`${url}/game/start?gameId=${id}`)
      const element = play === framed ? await page.locator('main.play iframe').elementHandle() : undefined
      const frame = element ? await element.contentFrame() : page.mainFrame()
      if (!frame) throw new Error(`${id} has no frame`)
      const measured = async (): Promise<Work> => {
        const works: Work[] = []
        for (let round = 0; round < rounds; round++) {
          await play.ready(frame)
          works.push(await workDuring(page, frame, () => play.play(frame)))
          await frame.waitForTimeout(play === framed || play === pusher ? paceMs : 0)
        }
        return together(works)
      }
      await seen(frame, [...states('ready'), '.deck'])
      await frame.waitForTimeout(settleMs)
      const rest = await workDuring(page, frame, () => frame.waitForTimeout(restMs))
      const own = await measured()
      const client = await sessionOf(page, frame)
      await client.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
      const slow = await measured()
      const perSecond = (count: number, work: Work): string => (count / work.seconds).toFixed(1)
      const cells = [
        id,
        times(percentile(own.frames, 0.5)),
        times(percentile(own.frames, 0.95)),
        times(Math.max(...own.tasks)),
        `${((own.tasks.reduce((sum, cpu) => sum + cpu, 0) * cpuRate) / own.seconds / 10).toFixed(0)} %`,
        perSecond(own.frames.length, own),
        perSecond(own.layouts, own),
        perSecond(own.paints, own),
        perSecond(slow.presented, slow),
        `${slow.dropped} of ${slow.dropped + slow.presented}`,
        own.onMain.join(', ') || '–',
        `${perSecond(rest.presented, rest)}, ${perSecond(rest.timers, rest)}`,
        loadavg()[0]?.toFixed(1),
      ]
      console.log(`| ${cells.join(' | ')} |`)
    } finally {
      await page.close()
    }
  }
} finally {
  await browser.close()
  await stop()
}
