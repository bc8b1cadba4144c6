import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import type { CDPSession, Frame, Locator, Page } from 'playwright'
import { slotGames } from '#games/index.ts'
import { stagedGames } from '#games/staged/games.ts'
import { chromiumArgs, ensureChromium } from '../scripts/chromium.ts'
import { phone, registered, serve } from './phone/phone.ts'

/**
 * `npm run bench -- gameFrames [--rounds 3] [--game perlas]`: rounds of each game that has its own page, with 6 × CPU: frames a second of the game's
 * main thread and their longest gap, beside the same game at rest. Motion that the compositor runs by itself can be smoother. Requires a build.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, game: { type: 'string' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const cpuRate = 6
const roundMs = 30_000
const restMs = 3_000

interface Frames {
  times: number[]
}
/** In the game's frame: the time of each of its frames, from now on. */
const watch = () => {
  const frames: Frames = { times: [] }
  const next = (time: number) => {
    frames.times.push(time)
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  Object.assign(globalThis, { frames })
}

/** A sandboxed frame has a process of its own, which is slowed by itself. */
const sessionOf = async (page: Page, frame: Frame): Promise<CDPSession> =>
  page
    .context()
    .newCDPSession(frame)
    .catch(() => page.context().newCDPSession(page))

const stateIs = (frame: Frame, ...states: readonly string[]): Promise<void> =>
  frame.locator(states.map((state) => `body[data-state="${state}"]`).join()).waitFor({ timeout: roundMs })

/** The gaps between the frames of a game's page while something happens, in ms. */
async function gapsDuring(frame: Frame, work: () => Promise<void>): Promise<readonly number[]> {
  await frame.evaluate(() => void ((globalThis as unknown as { frames: Frames }).frames.times = []))
  await work()
  const times = await frame.evaluate(() => (globalThis as unknown as { frames: Frames }).frames.times)
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}
const perSecond = (gaps: readonly number[]): number => (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)

/** Plays one round from the tap to its end, as far as one choice leads. */
async function playOne(frame: Frame): Promise<void> {
  const spin = frame.locator('.spin')
  const gold = frame.locator('.gold')
  const first = (locator: Locator) => locator.first()
  await stateIs(frame, 'ready', 'choosing')
  if ((await spin.count()) > 0) await spin.click()
  else {
    const isOpen = (await frame.locator('body[data-state="choosing"]').count()) > 0
    if (!isOpen) {
      const spot = frame.locator('.spot')
      if ((await gold.getAttribute('aria-disabled')) === 'true') await first(spot).click()
      await gold.click()
      await stateIs(frame, 'choosing', 'resting', 'ready')
    }
    const choices = frame.locator('.lantern:enabled, .choice:enabled')
    if ((await frame.locator('body[data-state="choosing"]').count()) > 0) await first(choices).click()
  }
  await frame.waitForTimeout(300)
  await stateIs(frame, 'ready', 'choosing', 'resting')
}

const { url, stop } = await serve(resolve('dist'), 3981)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
try {
  const context = await phone(browser, await registered(url))
  console.log('| game | frames a second at rest | in rounds | longest gap | load |\n| --- | --- | --- | --- | --- |')
  for (const id of [...slotGames, ...stagedGames]
    .map((game) => game.id)
    .filter((one) => values.game === undefined || one === values.game)) {
    const page = await context.newPage()
    await page.goto(`${url}/game/start?gameId=${id}`)
    const element = await page.locator('main.play iframe').elementHandle()
    const frame = await element?.contentFrame()
    if (!frame) throw new Error(`${id} has no frame`)
    await stateIs(frame, 'ready')
    await frame.evaluate(watch)
    const client = await sessionOf(page, frame)
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
    // What the machine leaves a game that does nothing: without sixty here, the figures beside it say nothing about the game.
    const atRest = await gapsDuring(frame, () => frame.waitForTimeout(restMs))
    const gaps: number[] = []
    for (let round = 0; round < rounds; round++) {
      gaps.push(...(await gapsDuring(frame, () => playOne(frame))))
      // The pace of rounds.
      await frame.waitForTimeout(5_000)
    }
    console.log(
      `| ${id} | ${perSecond(atRest).toFixed(1)} | ${perSecond(gaps).toFixed(1)} | ${Math.max(...gaps).toFixed(0)} ms | ${loadavg()[0]?.toFixed(1)} |`,
    )
    await page.close()
  }
} finally {
  await browser.close()
  await stop()
}
