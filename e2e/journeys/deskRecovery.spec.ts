import { operatorOf } from '../support/agent.ts'
import { violationsIn } from '../support/axe.ts'
import { approveIdentity } from '../support/desk.ts'
import { call, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const origin = `http://localhost:${process.env.E2E_PORT ?? 3900}`

test('a player whose password was their only way in gets back in by two operators and a code that one of them reads out', async ({
  page,
  browser,
  request,
}) => {
  const { token, userId, account } = await register(request)
  await approveIdentity(userId, 'Maria Clara Santos')
  const sue = await operatorOf(browser, origin, 'support')
  const rita = await operatorOf(browser, origin, 'risk')

  // The first operator has compared the player with their documents. Alone, they cannot go on.
  await sue.page.goto(`${origin}/desk/players/${userId}`)
  await sue.page.getByRole('button', { name: 'Recover' }).click()
  const dialog = sue.page.getByRole('dialog', { name: 'Recover the account' })
  await expect(dialog.getByRole('button', { name: 'Request approval' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('compared by video call')
  expect(await violationsIn(sue.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  const confirm = sue.page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirm.getByLabel('Code').fill(sue.nextCode())
  await expect(dialog.getByText('Waiting for approval by a second operator')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Issue code' })).toHaveCount(0)

  // The second one approves it, and gets no code.
  await rita.page.goto(`${origin}/desk/approvals`)
  const asked = rita.page
    .locator('section')
    .filter({ has: rita.page.getByRole('heading', { name: `Account recovery for player ${userId}` }) })
  await expect(asked.getByText('“compared by video call”')).toBeVisible()
  await asked.getByLabel('Reason').fill('the pictures match')
  await asked.getByRole('button', { name: 'Approve' }).click()
  await rita.page.getByRole('dialog', { name: 'Confirm that it’s you' }).getByLabel('Code').fill(rita.nextCode())
  await expect(asked).toHaveCount(0)
  await expect(rita.page.getByRole('status').filter({ hasText: `Approved: Account recovery for player ${userId}` })).toBeVisible()
  await rita.page.keyboard.press('?')
  const shortcuts = rita.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByText('log out everywhere')).toBeVisible()
  await expect(shortcuts.getByText('adjust balance')).toHaveCount(0)
  await rita.page.goto(`${origin}/desk/players/${userId}`)
  await rita.page.getByRole('button', { name: 'Recover' }).click()
  await expect(rita.page.getByText(`A recovery requested by ${sue.name} is approved`)).toBeVisible()
  await expect(rita.page.getByRole('button', { name: 'Issue code' })).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Issue code' }).click()
  const code = dialog.getByRole('status').getByText(/^\d{4} \d{4}$/)
  await expect(code).toBeVisible()
  expect(await violationsIn(sue.page)).toEqual([])
  const read = (await code.textContent()) ?? ''

  // The player, who hears it.
  await prepare(page)
  await page.goto('/auth/forget')
  await page.getByRole('button', { name: 'Enter a recovery code' }).click()
  await expect(page.getByLabel('Username or mobile number')).toBeFocused()
  await page.getByLabel('Username or mobile number').fill(account)
  await page.getByLabel('Recovery code').fill(read)
  await page.getByLabel('Date of birth').fill('1990-01-01')
  await page.getByLabel('New password', { exact: true }).fill('a horse of my own')
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page).not.toHaveURL(/auth/)
  await page.goto('/member')
  await expect(page.getByRole('region', { name: 'Your coins' })).toBeVisible()
  expect(await call(request, 'refreshData', {}, token)).toMatchObject({ errcode: 401 })
  expect(await call(request, 'accountLogin', { account, password: 'a horse of my own' })).toMatchObject({ errcode: 0, data: { userId } })

  // It was good once; the operator is shown nothing that still works.
  const again = { account, recoveryCode: read.replace(' ', ''), birthDate: '1990-01-01', password: 'another horse' }
  expect(await call(request, 'recoverAccount', again)).toMatchObject({ message: 'wrongRecovery' })
  await expect(dialog.getByText('The player has used the code')).toBeVisible()
  await expect(code).toHaveCount(0)
  await sue.page.context().close()
  await rita.page.context().close()
})
