import { call, gameOf, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('a scratch card is bought in the lobby, scratched with a finger, and in the history with a proof', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/about?gameId=handaan')
  await expect(page.getByRole('row', { name: '1,000× 1 in 50,000' })).toBeVisible()
  await expect(page.getByRole('row', { name: '100× 1 in 3,333' })).toBeVisible()
  await expect(page.getByText('37.33% of cards win a prize.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Play', exact: true }).click()

  const game = gameOf(page)
  const button = game.locator('.gold')
  await expect(button).toHaveText('Buy for 1')
  // A screen reader is told nothing of a covered card.
  await expect(game.getByRole('list', { name: 'Card' })).toHaveCount(0)
  await button.click()
  await expect(button).toHaveText('Reveal')
  await expect(game.getByText('Scratch here')).toBeVisible()
  const cover = await game.locator('.cover').boundingBox()
  if (!cover) throw new Error('the card has no cover')
  const edge = 6
  for (let y = edge; y < cover.height && (await button.textContent()) === 'Reveal'; y += 24) {
    await page.mouse.move(cover.x + edge, cover.y + y)
    await page.mouse.down()
    await page.mouse.move(cover.x + cover.width - edge, cover.y + y, { steps: 8 })
    await page.mouse.up()
  }
  await expect(game.locator('.line')).toHaveText(/^(You win|You get|No win this time)/)
  await expect(game.getByRole('list', { name: 'Card' }).getByRole('listitem')).toHaveCount(9)

  const { data } = await call<{ list: { gameName: string; bet: number; payout: number; staged: string }[] }>(
    request,
    'betRecord',
    {},
    token,
  )
  const [round] = data?.list ?? []
  expect(round?.payout === 0).toBe((await game.locator('.line').textContent()) === 'No win this time')
  await expect(game.locator('.won')).toHaveCount(round?.payout === 0 ? 0 : 3)
  await page.goto(`/game/fair?staged=${round?.staged}`)
  await expect(page.getByText('Everything this round has shown matches', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Reveal and change seeds' }).click()
  await expect(page.getByText('This round matches', { exact: false })).toBeVisible()
})

test('a card is tried with demo coins, and revealed with the keyboard', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/start?gameId=palosebo&tryIt=1')
  const game = gameOf(page)
  const button = game.locator('.gold')
  await expect(game.getByText('Demo coins')).toBeVisible()
  await game.getByRole('button', { name: 'Increase bet' }).click()
  await expect(button).toHaveText('Buy for 2')
  await button.press('Enter')
  await expect(button).toHaveText('Reveal')
  await button.press('Enter')
  await expect(game.locator('.line')).toHaveText(/^(You win|You get|No win this time)/)
  await expect(game.getByText(/^Winning number: \d+$/)).toHaveCount(2)
  await expect(game.getByText(/^Your number \d+, /)).toHaveCount(6)
})

for (const gameId of ['palosebo', 'handaan'] as const)
  test(`${gameId}: on the smallest phone, in Filipino, each field of the card is as large as what it shows`, async ({ page, request }) => {
    await page.context().addCookies([{ name: 'locale', value: 'fil-PH', url: test.info().project.use.baseURL ?? '' }])
    await prepare(page, (await register(request)).token)
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(`/game/start?gameId=${gameId}`)
    const game = gameOf(page)
    await game.getByRole('button', { name: /^Bilhin sa/ }).click()
    await game.getByRole('button', { name: 'Ipakita' }).click()
    await expect(game.locator('.cover')).toHaveClass(/gone/)
    const sticksOut = await game.locator('.fields li').evaluateAll(
      (fields) =>
        fields.filter((field) => {
          const box = field.getBoundingClientRect()
          return [...field.querySelectorAll('img, b, div > span')].some((part) => {
            const { top, right, bottom, left } = part.getBoundingClientRect()
            return top < box.top || bottom > box.bottom || left < box.left || right > box.right
          })
        }).length,
    )
    expect(sticksOut).toBe(0)
  })
