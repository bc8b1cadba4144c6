import { intercept, stopIntercepting } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'
import { tryAgain } from '../support/tryAgain.ts'

const pages = [
  ['/activity/live?game=crash&round=99999999', 'liveProof', 'We couldn’t find this round.'],
  ['/activity/coin-pusher?round=99999999', 'pusherProof', 'We couldn’t find this round in your history.'],
  ['/activity/coin-pusher?round=no+round', 'pusherProof', 'We couldn’t find this round in your history.'],
  ['/game/fair?staged=99999999', 'stagedProof', 'We couldn’t find this round in your history.'],
  ['/game/fair?roundId=99999999', 'fairRound', 'We couldn’t find this round in your history.'],
] as const

test('a round that does not exist is not to be tried again, one that could not be loaded is', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  for (const [path, proof, text] of pages) {
    await intercept(page, `*/${proof}`, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText('We couldn’t load this round.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    stopIntercepting(page)
    await tryAgain(page, page.getByText(text))
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
})

test('the fairness page leads to the latest round where that is verified', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/coin-pusher')
  await page.getByRole('button', { name: 'Drop 5 coins' }).click()
  await expect(page.getByText(/You dropped 5 and got/)).toBeVisible()
  await page.goto('/game/fair')
  await page.getByRole('link', { name: 'Check your latest round: Coin Pusher' }).click()
  await expect(page.getByText(/^The coins move and fall as shown/)).toBeVisible()
})

test('the proof of a table round names every bet with what it paid', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  const { data: game } = await call<{ roundToken: string }>(request, 'startGame', { gameId: 'roulette' }, token)
  const layout = [
    { spot: 'red', amount: 2_00 },
    { spot: 'black', amount: 1_00 },
  ]
  const bet = { roundToken: game?.roundToken, stake: 3_00, setup: 'table', layout }
  const { data: round } = await call<{ roundId: string; payout: number }>(request, 'stagedBet', bet, token)
  await page.goto(`/game/fair?staged=${round?.roundId}`)
  const of = (spot: string) => page.getByRole('listitem').filter({ hasText: spot })
  await expect(of('Red numbers')).toHaveText(`Red numbers: 2 → ${round?.payout === 4_00 ? 4 : 0}`)
  await expect(of('Black numbers')).toHaveText(`Black numbers: 1 → ${round?.payout === 2_00 ? 2 : 0}`)
})

test('a live round of rules that this app does not have is not called wrong', async ({ page }) => {
  const hash = 'a'.repeat(64)
  const proof = {
    gameId: 'color-game',
    number: 1,
    state: 'settled',
    rulesVersion: 0,
    opensAt: 0,
    closesAt: 1,
    drawnAt: 2,
    anchor: hash,
    link: 1,
    serverSeed: hash,
    beacon: { source: 'stand-in', number: 1, value: hash, signature: null },
    betsRoot: hash,
    bets: [],
    betCount: 0,
    outcome: ['red', 'blue', 'blue'],
  }
  await prepare(page)
  await intercept(page, '*/liveProof', (route) => route.fulfill({ json: { errcode: 0, message: '', data: proof } }))
  await page.goto('/activity/live?game=color-game&round=1')
  await expect(page.getByText(/^This app no longer has the rules of that game/)).toBeVisible()
  await expect(page.getByText(/^This round doesn’t match/)).toHaveCount(0)
})
