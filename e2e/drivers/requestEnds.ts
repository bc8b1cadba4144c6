import type { Page } from '@playwright/test'
import { call } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { HeldCall } from './calls.ts'
import type { Output, Stage } from './driver.ts'

/** Brings a request to its end: executed by the server, refused in the browser, or after the session has ended. */
export async function endRequest({ calls, request }: Stage, pending: HeldCall, output: Output): Promise<void> {
  if (output.kind === 'refused') return calls.refuse(pending, output.errcode ?? 0, output.data)
  if (output.kind === 'loggedOut') await call(request, 'logout', {}, pending.token)
  await calls.release(pending)
}

/** The session has ended meanwhile: the login opens. */
export const expectLoginDialog = (page: Page): Promise<void> =>
  expect(page.getByRole('dialog', { name: 'Log in', exact: true })).toContainText('We logged you out to keep your coins safe.')
