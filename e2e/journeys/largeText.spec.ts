import type { Frame, Page } from '@playwright/test'
import type { GameStart } from '../../contract/play.ts'
import { slotGames } from '../../games/index.ts'
import { stagedGames } from '../../games/staged/games.ts'
import { cutOff } from '../support/cutOff.ts'
import { cutText, setTextSize } from '../support/cutText.ts'
import { call, gameOf, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

/** Filipino is longer than English. */
test.use({ locale: 'fil-PH' })

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('.play iframe:not(.loading)').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('the game has no frame')
  return frame
}

/** No text is cut off, none lies over another, and nothing needs scrolling sideways. */
const checkRoom = (frame: Frame, what: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => cutText(frame), { message: what, timeout: 2_000 })
    .toEqual([])

/** The game before a round, its sheets, and a round with all that it shows. */
async function walk(page: Page, gameId: string): Promise<void> {
  await page.goto(`/game/start?gameId=${gameId}&tryIt=1`)
  const game = gameOf(page)
  await expect(game.locator('.session')).toBeVisible()
  const frame = await frameOf(page)
  await checkRoom(frame, gameId)
  for (const opener of await game.locator('nav .btn').all()) {
    await opener.click()
    await checkRoom(frame, `${gameId}: ${await opener.textContent()}`)
    await game.locator('dialog[open] .icbtn').click()
  }
  // Where there are spots, a bet begins with a chip on one.
  for (const spot of await game
    .locator('.spot')
    .all()
    .then((all) => all.slice(0, 1)))
    await spot.click()
  const main = game.locator('.spin, .gold')
  await main.click()
  await expect(main).not.toHaveText('…')
  await checkRoom(frame, `${gameId} in a round`)
}

const upright = { width: 360, height: 740 }
const onItsSide = { width: 740, height: 360 }
for (const [kind, games] of [
  ['slot', slotGames],
  ['game with rounds in stages', stagedGames],
] as const)
  for (const [where, viewport] of [
    ['upright', upright],
    ['on its side', onItsSide],
  ] as const)
    test(`a ${kind} has room for text of twice the usual size, ${where}`, async ({ page, context, request, baseURL }) => {
      test.setTimeout(240_000)
      await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
      await page.setViewportSize(viewport)
      await prepare(page, (await register(request)).token)
      await page.goto('/game/about?gameId=perlas')
      await setTextSize(page, 32)
      for (const { id } of games) await walk(page, id)
    })

test('pages have room for text of twice the usual size on a phone on its side', async ({ page, context, request, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  await page.setViewportSize(onItsSide)
  await prepare(page, (await register(request)).token)
  for (const path of ['/agent', '/wallets', '/wallets/record', '/vip', '/bonus', '/member/report']) {
    await page.goto(path)
    await setTextSize(page, 32)
    await untilLoaded(page)
    await expect
      .configure({ soft: true })
      .poll(() => cutText(page), { message: path, timeout: 2_000 })
      .toEqual([])
  }
})

test('the lobby shows its amounts and names whole where the text is twice as large', async ({ page, context, request, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  await prepare(page, (await register(request)).token)
  /** The amounts that are wider than the meter, whether the name in the bar is cut off, and on how many lines a name of one word is. */
  const broken = () =>
    page.evaluate(() => {
      const wordsIn = (element: Element | undefined) => {
        const range = document.createRange()
        if (element?.lastChild) range.selectNodeContents(element.lastChild)
        return [...range.getClientRects()]
      }
      const isWide = (amount: Element) =>
        amount.getBoundingClientRect().right > (amount.closest('.meter')?.getBoundingClientRect().right ?? 0)
      const [brand] = document.querySelectorAll('.brand')
      const bottomOfBar = brand?.getBoundingClientRect().bottom ?? 0
      const name = [...document.querySelectorAll('.tile .nm b')].find(({ textContent }) => textContent === 'Saranggola')
      return {
        amounts: [...document.querySelectorAll('.meter .roll')].filter(isWide).length,
        // Where both do not fit, the name is below the bar, and not seen at all.
        isCut: wordsIn(brand).some(({ top, bottom }) => top < bottomOfBar && bottom > bottomOfBar),
        lines: wordsIn(name).length,
      }
    })
  for (const viewport of [{ width: 320, height: 740 }, upright, onItsSide]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await expect(page.getByText('Saranggola').first()).toBeVisible()
    await setTextSize(page, 32)
    await expect.poll(async () => ({ ...viewport, ...(await broken()) })).toEqual({ ...viewport, amounts: 0, isCut: false, lines: 1 })
  }
})

test('sums and orders have room for text of twice the usual size', async ({ page, context, request, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  await page.setViewportSize(upright)
  const { token } = await register(request)
  const { data: game } = await call<GameStart>(request, 'startGame', { gameId: 'perlas' }, token)
  await call(request, 'spin', { roundToken: game?.roundToken, stake: 20 }, token)
  await call(request, 'recharge', { typeId: 'qr-ph', amount: 20_000_00 }, token)
  await prepare(page, token)
  for (const path of ['/wallets/record?view=chart', '/wallets/record?tab=deposits', '/member/report']) {
    await page.goto(path)
    await setTextSize(page, 32)
    await untilLoaded(page)
    await expect
      .configure({ soft: true })
      .poll(async () => [...(await cutText(page)), ...(await cutOff(page))], { message: path, timeout: 2_000 })
      .toEqual([])
  }
})
