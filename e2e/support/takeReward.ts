import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Checks what the reward says, and dismisses it. */
export async function takeReward(page: Page, text: string): Promise<void> {
  const reward = page.getByRole('dialog', { name: 'Ang swerte mo!' })
  await expect(reward.getByRole('status')).toHaveText(`You received: ${text}`)
  await reward.getByRole('button', { name: 'Tap to continue' }).click()
  await expect(reward).toHaveCount(0)
}
