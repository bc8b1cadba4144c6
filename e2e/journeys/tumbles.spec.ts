import { haloHalo } from '#games/halo-halo/game.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { injectFaults } from '../drivers/calls.ts'
import { gameOf, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const stake = 100
const seeds = Array.from({ length: 500 }, (_, seed) => seed)
/** A round that tumbles at least twice and pays more than its stake. */
const book = seeds
  .map((seed) => playRound(haloHalo, stake, seededDraw(seed)))
  .find(({ spins, payout }) => spins.length > 3 && payout > stake)

test('a win that tumbles is played event by event, and the balance shows it at the end', async ({ page, request, context }) => {
  if (!book) throw new Error('no such round')
  await prepare(page, (await register(request)).token)
  await page.goto('/game/about?gameId=halo-halo')
  await expect(page.getByText('96.21%')).toBeVisible()
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  const game = gameOf(page)
  await expect(game.locator('.spin')).toHaveText('Spin')
  await injectFaults(context, 'spin', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const { payout } = book
    const balance = answer.data.balance - answer.data.payout + payout
    await route.fulfill({ json: { ...answer, data: { ...answer.data, payout, balance, outcome: book } } })
  })
  await game.locator('.spin').click()
  await expect(game.locator('.steps .on')).toHaveText('×2', { timeout: 15_000 })
  await expect(game.locator('.spin')).toHaveText('Spin', { timeout: 30_000 })
  const won = book.payout / stake
  await expect(game.locator('.result .line')).toHaveText(`Total win · ${Number(won.toFixed(2))}×`)
  await expect(game.locator('.balances .amount .sr')).toHaveText(
    ((100_000 - stake + book.payout) / 100).toLocaleString('en-PH', { minimumFractionDigits: book.payout % 100 ? 2 : 0 }),
  )
  await expect(game.locator('.reels')).toHaveAttribute('aria-label', /Ube|Corn|Saba/)
})
