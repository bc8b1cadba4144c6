import type { BrowserContext, Page } from '@playwright/test'
import type { Activity } from '../../contract/activities.ts'
import { intercept } from './intercept.ts'
import { untilLoaded } from './quiet.ts'
import { expect } from './test.ts'

/** The heading of an activity's pop-up. */
export const headings: Readonly<Record<string, string>> = {
  'sign-in': 'Daily check-in',
  'red-vs-blue': 'Red vs Blue',
  notice: 'Announcements',
  'first-deposit': 'First deposit bonus',
  'vip-gift': 'VIP gift',
  'bet-rebate': 'Bet rebate',
}

export const activity = (activityId: string, sort: number, changes: Partial<Activity> = {}): Activity => ({
  activityId,
  type: 1,
  sort,
  state: 'open',
  startsAt: 0,
  endsAt: null,
  redDot: false,
  unloginShowStatus: 0,
  homeFloatShowStatus: 0,
  imgUrl4: 'fan',
  popupEvery: 'session',
  ...changes,
})

/** The server offers these instead of its own. */
export const offerPopups = (context: BrowserContext, list: readonly Activity[]) =>
  intercept(context, '*/activityGetStatusList', (route) => route.fulfill({ json: { errcode: 0, message: '', data: { list } } }))

const popup = (page: Page, id: string) => page.getByRole('dialog', { name: headings[id] ?? id, exact: true })

/** The pop-up is open, and no other. */
export async function expectOpen(page: Page, id: string): Promise<void> {
  await expect(popup(page, id)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('dialog')).toHaveCount(1)
}

/** These open in this order, and each is closed. */
export async function expectAndClose(page: Page, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await expectOpen(page, id)
    await page.keyboard.press('Escape')
    await expect(popup(page, id)).toHaveCount(0)
  }
}

/** All requests are done, and there is no pop-up. */
export async function expectNone(page: Page): Promise<void> {
  await untilLoaded(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
