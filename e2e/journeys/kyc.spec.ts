import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsIn } from '../support/axe.ts'
import { intercept } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

const barriers = async (page: Page) => {
  return await violationsIn(page)
}
const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const choose = async (page: Page, slot: string, buffer: Buffer, name = 'id.jpg') =>
  page.getByLabel(`Choose a file: ${slot}`).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
/** The sandbox reviewer takes five seconds, and is polled every two. */
const reviewed = { timeout: 30_000 }

test('documents are drafted, found again after a reload, submitted, returned, corrected and approved', async ({ page, request }) => {
  test.setTimeout(180_000)
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/member/profile')
  await expect(page.getByRole('link', { name: /Verify your identity/ })).toContainText('Not verified yet')
  await page.getByRole('link', { name: /Verify your identity/ }).click()

  // By keyboard alone.
  await page.getByLabel('Full name, as shown on the ID').focus()
  await page.keyboard.type('Juan Reject')
  await page.getByLabel('Date of birth').fill('1990-01-01')
  await page.getByLabel('ID type').selectOption('umid')
  await page.getByLabel('ID number').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the ID number, using letters, numbers and dashes.')).toBeVisible()
  await expect(page.getByLabel('ID number')).toBeFocused()
  await page.keyboard.type(`CRN-${Date.now()}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12 Mabini Street, Quezon City')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your pictures')).toBeFocused()

  await choose(page, 'Front of the ID', Buffer.from('We can’t open this file as a picture.'))
  await expect(page.getByRole('alert')).toHaveText('We can’t open this file as a picture. Use a JPEG, PNG or WebP.')
  await choose(page, 'Front of the ID', await picture('#806040'))
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1)
  await page.reload()
  await expect(heading(page, 'Your pictures')).toBeVisible()
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1)
  // The connection breaks once: the same picture is sent again.
  let broken = 0
  await intercept(page, '*/app/v1/uploadKyc', (route) => (broken++ === 0 ? route.abort() : route.continue()))
  await choose(page, 'Back of the ID', await picture('#405080'))
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2)
  await choose(page, 'Selfie', await picture('#a08070'))
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(3)
  expect(await barriers(page)).toEqual([])
  // Another one that cannot be used leaves the one that is there.
  await choose(page, 'Selfie', Buffer.from('We can’t open this file as a picture.'))
  await expect(page.getByRole('alert')).toHaveText('We can’t open this file as a picture. Use a JPEG, PNG or WebP.')
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Review' }).press('Enter')
  await expect(heading(page, 'Review your details')).toBeFocused()
  await expect(page.getByText('Juan Reject')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(heading(page, 'We’re reviewing your documents')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await expect(heading(page, 'Some details need corrections')).toBeVisible(reviewed)
  await expect(page.getByText('The name doesn’t match your ID.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit and resubmit' }).press('Enter')
  await page.getByLabel('Full name, as shown on the ID').fill('Juan dela Cruz')
  await page.getByRole('button', { name: 'Save and continue' }).press('Enter')
  await page.getByRole('button', { name: 'Review' }).press('Enter')
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(heading(page, 'Your identity is verified')).toBeVisible(reviewed)
  const info = await call<{ user: { hasKyc: boolean } }>(request, 'getAfterLoginInfoWeb', {}, token)
  expect(info.data?.user.hasKyc).toBe(true)
  await page.goto('/member/profile/v2')
  await expect(page.getByRole('link', { name: /Verify your identity/ })).toContainText('Verified')
  await page.getByRole('link', { name: /Responsible gaming/ }).click()
  await expect(page).toHaveURL(/\/member\/self-limited$/)
  await page.goto('/member/profile/info')
  await page.getByRole('link', { name: /Devices and passkeys/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices and passkeys' })).toBeVisible()
})

test('the profile pages have no barrier in Filipino, and save changes', async ({ page, context, request, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  const { token } = await register(request)
  await prepare(page, token)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/member/profile', '/member/profile/v2', '/member/profile/kyc', '/rules/kyc', '/member/profile/info']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await untilLoaded(page)
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }
  await page.getByRole('radio', { name: 'Mangga' }).check()
  await page.getByLabel('Nickname').fill('Ate Luz')
  await page.getByRole('button', { name: 'I-save' }).first().click()
  await expect(page.getByText('Na-save na.')).toBeVisible()
  const info = await call<{ user: { nickname: string; avatar: string } }>(request, 'getAfterLoginInfoWeb', {}, token)
  expect(info.data?.user).toMatchObject({ nickname: 'Ate Luz', avatar: 'mango' })
  // A wrong address is named at its field and not sent.
  const details = page.locator('form').filter({ has: page.getByLabel('Email') })
  const email = details.getByLabel('Email')
  await email.fill('luz@')
  await details.getByRole('button', { name: 'I-save' }).click()
  await expect(email).toHaveAccessibleDescription('Ilagay ang buong email address, gaya ng maria@example.com.')
  await email.fill('luz@example.com')
  await details.getByRole('button', { name: 'I-save' }).click()
  await expect(details.getByText('Na-save na.')).toBeVisible()
  expect((await call<{ email: string }>(request, 'appUserOther', {}, token)).data?.email).toBe('luz@example.com')
})
