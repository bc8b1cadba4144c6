import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { operate } from '../support/desk.ts'
import { call, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const expectNoBarrier = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
  const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect({ at: page.url(), isSideways }).toEqual({ at: page.url(), isSideways: false })
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Taps what was given away. */
async function takeReward(page: Page, told: string) {
  const reward = page.getByRole('dialog', { name: 'Ang swerte mo!' })
  await expect(reward.getByRole('status')).toHaveText(`You were given: ${told}`)
  await reward.getByRole('button', { name: 'Tap to continue' }).click()
  await expect(reward).toHaveCount(0)
}

test('a player reads mail, takes what came with it, and throws it away', async ({ page, request, context }) => {
  test.setTimeout(180_000)
  const { token, userId } = await register(request)
  const words = [
    '--title',
    'Sorry for the wait',
    '--text',
    'Please take this.',
    '--fil-title',
    'Pasensya na',
    '--fil-text',
    'Kunin mo ito.',
  ]
  await operate('mail', userId, '--by', 'ana', '--awards', '2001:5000,60001:10', ...words)
  await operate('mail', userId, '--by', 'ana', '--awards', '60001:3', '--title', 'One more', '--text', 'To throw away.')
  await prepare(page, token)

  await test.step('by the door with the dot', async () => {
    await page.goto('/member')
    const door = page.getByRole('link', { name: /^Mail/ })
    await expect(door).toContainText('Something waits for you')
    await door.click()
    await expect(title(page, 'Mail')).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveText([
      /One more.*New.*Gift/s,
      /Sorry for the wait.*New.*Gift/s,
      /Welcome to the plaza!.*New.*Gift/s,
    ])
    await expect(page.getByText('Gifts wait in 3 mails')).toBeVisible()
    await expectNoBarrier(page)
  })

  await test.step('opens one and takes what came with it', async () => {
    await page.getByRole('link', { name: /Sorry for the wait/ }).click()
    await expect(page.getByRole('heading', { name: 'Sorry for the wait' })).toBeVisible()
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Take it' }).click()
    await takeReward(page, '50 Coins, 10 Diamonds')
    await expect(page.getByText('All of it is yours already.')).toBeVisible()
    const purse = await call<{ coin: number }>(request, 'refreshData', {}, token)
    expect(purse.data?.coin).toBe(1_050_00)
  })

  await test.step('throws one away with its gift, after a question', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Sorry for the wait' })).toHaveText(/Taken/)
    await page.getByRole('link', { name: /One more/ }).click()
    await page.getByRole('button', { name: 'Throw away' }).click()
    const question = page.getByRole('dialog', { name: 'Throw the gift away, too?' })
    await expect(question).toContainText('3 Diamonds')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Throw away' }).click()
    await question.getByRole('button', { name: 'Throw both away' }).click()
    await expect(page).toHaveURL(/\/email$/)
    await expect(page.getByRole('listitem')).toHaveText([/Sorry for the wait/, /Welcome to the plaza!/])
  })

  await test.step('finds the same in the other skin, and takes the rest at one tap', async () => {
    await page.goto('/v2/email')
    await expect(page.getByText('1 letter to open')).toBeVisible()
    await expectNoBarrier(page)
    // The answer is lost once: what was taken is taken once.
    let lost = 0
    await page.route('**/app/v1/receiveMail', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Take all' }).click()
    await takeReward(page, '50 Points, 5 Diamonds')
    await expect(page.getByText('All letters are read')).toBeVisible()
    await page.getByRole('link', { name: /Welcome to the plaza!/ }).click()
    await expect(page.getByText('All of it is yours already.')).toBeVisible()
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Throw away' }).click()
    await expect(page).toHaveURL(/\/v2\/email$/)
    await expect(page.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('reads without a line what was there before', async () => {
    await context.setOffline(true)
    await page.getByRole('link', { name: /Sorry for the wait/ }).click()
    await expect(page.getByText('Please take this.')).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('in Filipino, too', async () => {
    await context.addCookies([{ name: 'locale', value: 'fil-PH', url: new URL('/', page.url()).href }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/email')
    await expect(page.getByRole('listitem')).toHaveText([/Pasensya na.*Nakuha na/s])
    await expectNoBarrier(page)
    await page.getByRole('link', { name: /Pasensya na/ }).click()
    await expect(page.getByText('Kunin mo ito.')).toBeVisible()
    await expectNoBarrier(page)
    await page.goto('/email/detail?id=1')
    await expect(page.getByRole('heading', { name: 'Wala na ang mail na ito' })).toBeVisible()
  })
})

const screenshot = () =>
  sharp({ create: { width: 400, height: 700, channels: 3, background: '#7a3a8a' } })
    .png()
    .toBuffer()

test('a guest is told who helps; a player writes, is answered by mail, and closes it', async ({ page, request, context }) => {
  test.setTimeout(180_000)
  await prepare(page)
  await page.goto('/service')
  await expect(page.getByRole('link', { name: /Write an e-mail/ })).toContainText('Open now')
  await expectNoBarrier(page)
  await page.getByRole('link', { name: 'How do I take a pause?' }).click()
  await expect(page.getByText('Log out at Me, and come back when it is fun.')).toBeVisible()
  await page.getByRole('link', { name: 'customer service' }).click()
  await page.getByRole('link', { name: 'Write feedback' }).click()
  await expect(page.getByText('Who is there?')).toBeVisible()

  const { token } = await register(request)
  await page.evaluate((kept) => localStorage.setItem('swerte.token', kept), token)
  let feedback = ''

  await test.step('a draft survives a reload, a picture a broken line', async () => {
    await page.goto('/feedback')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Choose what it is about.' })).toBeVisible()
    await page.getByRole('radio', { name: 'Money in or out' }).check()
    await page.getByLabel('What happened, or what would you like?').fill('Paid at noon, not there yet.')
    let broken = 0
    await page.route('**/app/v1/feedbackUpload', (route) => (broken++ === 0 ? route.abort() : route.continue()))
    const file = page.getByLabel('Choose a file: a picture for this')
    await file.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await screenshot() })
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByText('Kept', { exact: true })).toHaveCount(1)
    await file.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('This file is no picture that we can read. Send a JPEG, PNG or WebP.')).toBeVisible()
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Take picture 2 out' }).click()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Money in or out' })).toBeChecked()
    await expect(page.getByLabel('What happened, or what would you like?')).toHaveValue('Paid at noon, not there yet.')
    await expect(page.getByText('Kept', { exact: true })).toHaveCount(1)
  })

  await test.step('it is sent once, though the answer was lost', async () => {
    let lost = 0
    await page.route('**/app/v1/feedbackSend', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page).toHaveURL(/\/feedback\/record\/\d+$/)
    feedback = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expect(page.getByText('With us', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Picture 1' }).click()
    const large = page.getByRole('dialog', { name: 'Picture 1' })
    await expect(large.locator('canvas')).toBeVisible()
    await large.getByRole('button', { name: 'Close' }).click()
    await expectNoBarrier(page)
    const list = await call<{ total: number }>(request, 'feedbackList', {}, token)
    expect(list.data?.total).toBe(1)
    await page.goto('/feedback')
    await expect(page.getByLabel('What happened, or what would you like?')).toHaveValue('')
  })

  await test.step('the answer comes by mail, which leads to it', async () => {
    expect(await operate('feedback')).toContain('Paid at noon, not there yet.')
    await operate('feedback-answer', feedback, '--by', 'ana', '--text', 'It has arrived now.')
    await page.goto('/email')
    await page.getByRole('link', { name: /We answered you/ }).click()
    await page.getByRole('link', { name: 'Read the answer' }).click()
    await expect(page.getByText('It has arrived now.')).toBeVisible()
    await expectNoBarrier(page)
    await page.goto('/service')
    await page.getByRole('link', { name: /Money in or out/ }).click()
    await page.getByRole('button', { name: 'That helped: close it' }).click()
    await expect(page.getByText(/^Closed on/)).toBeVisible()
    await page.goto('/feedback/record')
    await expect(page.getByRole('listitem')).toHaveText([/Money in or out.*Closed/s])
    await expectNoBarrier(page)
    await page.goto('/feedback/record/1000000')
    await expect(page.getByRole('heading', { name: 'There is no such feedback' })).toBeVisible()
  })

  await test.step('the VIPs’ own lines lead others to deposit', async () => {
    await page.goto('/service')
    await page.getByRole('link', { name: /VIP service/ }).click()
    const gate = page.getByRole('dialog', { name: 'For VIPs' })
    await expect(gate.getByRole('link', { name: 'Become VIP: to the wallet' })).toBeVisible()
    await expectNoBarrier(page)
    await gate.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'How to become one' }).click()
    await gate.getByRole('link', { name: 'Become VIP: to the wallet' }).click()
    await expect(page).toHaveURL(/\/wallets\?name=deposit$/)
  })

  await test.step('in Filipino, too', async () => {
    await context.addCookies([{ name: 'locale', value: 'fil-PH', url: new URL('/', page.url()).href }])
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [path, name] of [
      ['/service', 'Customer service'],
      ['/feedback', 'Sumulat ng feedback'],
      ['/feedback/record', 'Mga isinulat ko'],
      [`/feedback/record/${feedback}`, `Feedback ${feedback}`],
    ] as const) {
      await page.goto(path)
      await expect(title(page, name)).toBeVisible()
      await untilLoaded(page)
      await expectNoBarrier(page)
    }
  })
})
