import type { Page } from '@playwright/test'
import { call } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { Held } from './calls.ts'
import type { Output, Stage } from './driver.ts'

/** Brings a call that is made as a claim to its end: granted by the house, refused at the browser's edge, or after the session has ended. */
export async function endClaim({ calls, request }: Stage, held: Held, output: Output): Promise<void> {
  const { refusal } = output as { refusal?: { errcode: number; data: unknown } }
  if (refusal) return calls.refuse(held, refusal.errcode, refusal.data)
  if (output.kind === 'loggedOut') await call(request, 'logout', {}, held.token)
  await calls.letGo(held)
}

/** The session has ended under the player's hands: the login asks them back. */
export const seeAskedBack = (page: Page): Promise<void> =>
  expect(page.getByRole('dialog', { name: 'Log in', exact: true })).toContainText('We logged you out to keep your coins safe.')
