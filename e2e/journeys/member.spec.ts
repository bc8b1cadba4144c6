import { prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('the member’s page lists its links by kind, and the wallet is one tap away', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/member')
  const doorsOf = (name: string) => page.getByRole('navigation', { name, exact: true }).locator('a, button')
  await expect(doorsOf('Wallet and games')).toHaveText([
    'Wallet',
    'Bank and e-wallet accounts',
    'My games and rounds',
    'Report',
    'Game wallets',
    'Fairness',
  ])
  await expect(doorsOf('Your account').filter({ hasText: 'Responsible gaming' })).toBeVisible()
  await expect(doorsOf('Help and about Swerte').last()).toHaveText('Privacy policy')
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click()
  await expect(page).toHaveURL('/wallets?name=withdraw')
})

test('a player by username, without a mobile number, is shown how to change the password', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/member/profile')
  await expect(page.getByRole('link', { name: /^Login methods/ })).toContainText('Username and password')
  await page.getByRole('link', { name: /^Password/ }).click()
  await expect(page.getByText('To change it, add your mobile number first.')).toBeVisible()
  await page.getByRole('link', { name: 'Add my mobile number' }).click()
  await expect(page).toHaveURL('/auth/bind')
})
