import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/axe.ts'
import { runCommand, sendMail } from '../support/desk.ts'
import { intercept } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { takeReward } from '../support/takeReward.ts'
import { expect, test } from '../support/test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
test('a player reads mail, claims its award, and deletes it', async ({ page, request, context }) => {
  test.setTimeout(180_000)
  const { token, userId } = await register(request)
  const inFilipino = ['--fil-title', 'Pasensya na', '--fil-text', 'Kunin mo ito.']
  await sendMail(userId, 'Sorry for the wait', 'Please take this.', '2001:5000,60001:10', ...inFilipino)
  await sendMail(userId, 'One more', 'To throw away.', '60001:3')
  await prepare(page, token)

  await test.step('is reached by the link with the dot', async () => {
    await page.goto('/member')
    await expect(page.getByRole('navigation').getByRole('link', { name: /^Me/ })).toContainText('You have something new')
    const link = page.getByRole('link', { name: /^Mail/ })
    await expect(link).toContainText('You have something new')
    await link.click()
    await expect(title(page, 'Mailbox')).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveText([
      /One more.*New.*Reward/s,
      /Sorry for the wait.*New.*Reward/s,
      /Welcome to Swerte!.*New.*Reward/s,
    ])
    await expect(page.getByText('3 messages have rewards to claim')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('opens one and claims its award', async () => {
    await page.getByRole('link', { name: /Sorry for the wait/ }).click()
    await expect(page.getByRole('heading', { name: 'Sorry for the wait' })).toBeVisible()
    await expect(page).toHaveURL(/\/email\/detail\?id=\d+$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Claim' }).click()
    await takeReward(page, '50 coins, 10 diamonds')
    await expect(page.getByText('You’ve already claimed everything here.')).toBeVisible()
    const refreshed = await call<{ coin: number }>(request, 'refreshData', {}, token)
    expect(refreshed.data?.coin).toBe(1_050_00)
  })

  await test.step('deletes one with its award, after a confirmation', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Sorry for the wait' })).toHaveText(/Claimed/)
    await page.getByRole('link', { name: /One more/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete the reward too?' })
    await expect(question).toContainText('3 diamonds')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete both' }).click()
    await expect(page).toHaveURL(/\/email$/)
    await expect(page.getByRole('listitem')).toHaveText([/Sorry for the wait/, /Welcome to Swerte!/])
  })

  await test.step('finds the same in the other skin, and claims the rest with one tap', async () => {
    await page.goto('/v2/email')
    await expect(page.getByText('1 unread message')).toBeVisible()
    await expectAccessible(page)
    // The response is lost once: the award is claimed once.
    let lostResponses = 0
    await intercept(page, '*/app/v1/receiveMail', async (route) => {
      if (lostResponses++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Claim all' }).click()
    await takeReward(page, '50 points, 5 diamonds')
    await expect(page.getByText('All messages read')).toBeVisible()
    await page.getByRole('link', { name: /Welcome to Swerte!/ }).click()
    await expect(page.getByText('You’ve already claimed everything here.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/v2\/email$/)
    await expect(page.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('reads offline what was loaded before', async () => {
    await context.setOffline(true)
    await page.getByRole('link', { name: /Sorry for the wait/ }).click()
    await expect(page.getByText('Please take this.')).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('in Filipino, too', async () => {
    await context.addCookies([{ name: 'locale', value: 'fil-PH', url: new URL('/', page.url()).href }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/email')
    await expect(page.getByRole('listitem')).toHaveText([/Pasensya na.*Na-claim na/s])
    await expectAccessible(page)
    await page.getByRole('link', { name: /Pasensya na/ }).click()
    await expect(page.getByText('Kunin mo ito.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/email/detail?id=1')
    await expect(page.getByRole('heading', { name: 'Wala na ang mensaheng ito' })).toBeVisible()
  })
})

const screenshot = () =>
  sharp({ create: { width: 400, height: 700, channels: 3, background: '#7a3a8a' } })
    .png()
    .toBuffer()

test('a guest sees who to contact; a player writes, gets a reply by mail, and closes it', async ({ page, request, context }) => {
  test.setTimeout(180_000)
  await prepare(page)
  await page.goto('/service')
  await expect(page.getByRole('link', { name: /Email us/ })).toContainText('Open now')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'How do I take a break?' }).click()
  await expect(page.getByText('Open Me, then Responsible gaming, to set limits')).toBeVisible()
  await page.getByRole('link', { name: 'customer support' }).click()
  await page.getByRole('link', { name: 'Send feedback' }).click()
  await expect(page.getByText('Log in to continue')).toBeVisible()

  const { token } = await register(request)
  await page.evaluate((stored) => localStorage.setItem('swerte.token', stored), token)
  let feedback = ''

  await test.step('a draft survives a reload, a picture a broken connection', async () => {
    await page.goto('/feedback')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Choose a topic.' })).toBeVisible()
    await page.getByRole('radio', { name: 'Deposit or withdrawal' }).check()
    await page.getByLabel('What happened, or what would you like to suggest?').fill('Paid at noon, not there yet.')
    let broken = 0
    await intercept(page, '*/app/v1/feedbackUpload', (route) => (broken++ === 0 ? route.abort() : route.continue()))
    const file = page.getByLabel('Choose a file: picture for your feedback')
    await file.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await screenshot() })
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1)
    await file.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from('We can’t open this file as a picture.') })
    await expect(page.getByText('We can’t open this file as a picture. Use a JPEG, PNG or WebP.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove picture 2' }).click()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Deposit or withdrawal' })).toBeChecked()
    await expect(page.getByLabel('What happened, or what would you like to suggest?')).toHaveValue('Paid at noon, not there yet.')
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1)
  })

  await test.step('it is sent once, though the response was lost', async () => {
    let lostResponses = 0
    await intercept(page, '*/app/v1/feedbackSend', async (route) => {
      if (lostResponses++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page).toHaveURL(/\/feedback\/record\/\d+$/)
    feedback = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expect(page.getByText('Received', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Picture 1' }).click()
    const large = page.getByRole('dialog', { name: 'Picture 1' })
    await expect(large.locator('canvas')).toBeVisible()
    await large.getByRole('button', { name: 'Close' }).click()
    await expectAccessible(page)
    const list = await call<{ total: number }>(request, 'feedbackList', {}, token)
    expect(list.data?.total).toBe(1)
    await page.goto('/feedback')
    await expect(page.getByLabel('What happened, or what would you like to suggest?')).toHaveValue('')
  })

  await test.step('the reply arrives by mail, which links to it', async () => {
    expect(await runCommand('feedback', '--by', 'ana')).toContain('Paid at noon, not there yet.')
    await runCommand('feedback-answer', feedback, '--by', 'ana', '--text', 'It has arrived now.')
    await page.goto('/email')
    await page.getByRole('link', { name: /We’ve answered your feedback/ }).click()
    await page.getByRole('link', { name: 'Read our answer' }).click()
    await expect(page.getByText('It has arrived now.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/service')
    await page.getByRole('link', { name: /Deposit or withdrawal/ }).click()
    await page.getByRole('button', { name: 'Mark as solved' }).click()
    await expect(page.getByText(/^Closed on/)).toBeVisible()
    await page.goto('/feedback/record')
    await expect(page.getByRole('listitem')).toHaveText([/Deposit or withdrawal.*Closed/s])
    await expectAccessible(page)
    // What an address says is not repeated as if we said it.
    await page.goto('/feedback/record/you-have-won')
    await expect(page.getByRole('heading')).toHaveText(['Feedback', 'Feedback not found'])
  })

  await test.step('the VIPs’ own channels lead other players to deposit', async () => {
    await page.goto('/service')
    await page.getByRole('link', { name: /VIP support/ }).click()
    const gate = page.getByRole('dialog', { name: 'For VIPs' })
    await expect(gate.getByRole('link', { name: 'Deposit to become a VIP' })).toBeVisible()
    await expectAccessible(page)
    await gate.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'How to become a VIP' }).click()
    await gate.getByRole('link', { name: 'Deposit to become a VIP' }).click()
    await expect(page).toHaveURL(/\/wallets\?name=deposit$/)
  })

  await test.step('in Filipino, too', async () => {
    await context.addCookies([{ name: 'locale', value: 'fil-PH', url: new URL('/', page.url()).href }])
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [path, name] of [
      ['/service', 'Customer support'],
      ['/feedback', 'Magpadala ng feedback'],
      ['/feedback/record', 'Mga feedback ko'],
      [`/feedback/record/${feedback}`, `Feedback ${feedback}`],
    ] as const) {
      await page.goto(path)
      await expect(title(page, name)).toBeVisible()
      await untilLoaded(page)
      await expectAccessible(page)
    }
  })
})

test('feedback whose answer arrives after the player has left the form is not there to be sent again', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/service')
  await page.getByRole('link', { name: 'Send feedback' }).click()
  const text = page.getByLabel('What happened, or what would you like to suggest?')
  await page.getByRole('radio', { name: 'Deposit or withdrawal' }).check()
  await text.fill('Paid at noon, not there yet.')
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await intercept(page, '*/app/v1/feedbackSend', async (route) => {
    await left
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.goBack()
  await expect(page).toHaveURL('/service')
  leave()
  await expect(page.getByRole('link', { name: /Deposit or withdrawal/ })).toBeVisible()
  await page.getByRole('link', { name: 'Send feedback' }).click()
  await expect(text).toHaveValue('')
})

for (const path of ['/email', '/v2/email'])
  test(`earlier messages that could not be loaded are said to be safe, and are requested again: ${path}`, async ({ page, request }) => {
    const { token } = await register(request)
    await prepare(page, token)
    const letter = (number: number) => ({
      mailId: String(number),
      time: Date.now() - number,
      content: { template: 'written', words: { 'en-PH': { title: `Letter ${number}.`, text: 'Text.' } } },
      awards: [],
      awardState: 'none',
      isRead: true,
      expiresAt: null,
    })
    let isDead = true
    let asked = 0
    await intercept(page, '*/app/v1/getMail3', (route) => {
      const { olderThan } = route.request.body ?? {}
      if (olderThan !== undefined) asked++
      if (olderThan !== undefined && isDead) return route.abort()
      const list = olderThan === undefined ? Array.from({ length: 20 }, (_, index) => letter(index + 1)) : [letter(21)]
      return route.fulfill({
        json: { errcode: 0, message: '', data: { list, total: 21, pageNum: 1, pageSize: 20, unread: 0, claimable: 0 } },
      })
    })
    await page.goto(path)
    // What starts later may ask for the first page again, which clears what could not be loaded after it.
    await expect(page.locator('.version-place')).toBeAttached()
    await untilLoaded(page)
    await page.getByRole('button', { name: 'Show older' }).click()
    await expect(page.getByRole('alert')).toHaveText('We couldn’t load earlier entries. They’re safe.')
    const [before, retry] = [asked, page.getByRole('button', { name: 'Try again' })]
    await retry.click()
    await expect.poll(() => asked).toBeGreaterThan(before)
    await expect(page.getByRole('alert')).toHaveText('We couldn’t load earlier entries. They’re safe.')
    isDead = false
    await retry.click()
    await expect(page.getByText('Letter 21.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
