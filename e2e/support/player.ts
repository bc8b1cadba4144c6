import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { registrationFields } from '../../build/registrationFields.ts'
import type { Answer } from '../../contract/call.ts'
import { stopIntercepting } from './intercept.ts'

let made = 0
/** A name that no other test of this run uses. */
export const newAccount = (): string => `e2e_${process.pid}_${made++}_${randomUUID().slice(0, 4)}`.slice(0, 20)
export const password = 'correct horse 1'

export async function call<Data = Record<string, unknown>>(
  request: APIRequestContext,
  path: string,
  body: object,
  token?: string,
): Promise<Answer<Data>> {
  const response = await request.post(`/production-api/app/v1/${path}`, {
    data: { requestId: randomUUID(), ...body },
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return (await response.json()) as Answer<Data>
}

/** A new player by the API. */
export async function register(request: APIRequestContext): Promise<{ token: string; userId: string; account: string }> {
  const account = newAccount()
  const { errcode, data } = await call<{ token: string; userId: string }>(request, 'accountRegist4', {
    account,
    password,
    ...registrationFields,
  })
  // A refusal has data too.
  if (errcode !== 0 || !data) throw new Error(`the player was refused: ${JSON.stringify(data)}`)
  return { ...data, account }
}

/** Before the first page opens: the notice is answered and, with a token, the player is logged in. */
export const prepare = (page: Page, token?: string) =>
  page.addInitScript((storedToken) => {
    // A game's frame has no storage.
    if (window !== window.top || sessionStorage.getItem('prepared')) return
    sessionStorage.setItem('prepared', '1')
    localStorage.setItem('swerte.notice', '2')
    if (storedToken) localStorage.setItem('swerte.token', storedToken)
  }, token)

/** The next page that opens here is this player's, or with null a guest's: for paths that share a page. */
export async function switchPlayer(page: Page, token: string | null): Promise<void> {
  if (page.url() === 'about:blank') return void (await prepare(page, token ?? undefined))
  await page.evaluate((storedToken) => {
    sessionStorage.clear()
    localStorage.clear()
    sessionStorage.setItem('prepared', '1')
    localStorage.setItem('swerte.notice', '2')
    if (storedToken !== null) localStorage.setItem('swerte.token', storedToken)
  }, token)
}

/** Opens a page of the app for this player, or with null for a guest: nothing is left of the previous path. */
export async function openAs(page: Page, token: string | null, path: string): Promise<void> {
  stopIntercepting(page)
  await page.goto('/health')
  await switchPlayer(page, token)
  await page.goto(path)
}

export const acceptNotice = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'I’m eligible to play' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The game's own page in its frame. */
export const gameOf = (page: Page) => page.frameLocator('.play iframe')

/** Accepts everything at sign-up; the box that leads to limits is left alone. */
export async function acceptTerms(page: Page): Promise<void> {
  const limits = page.getByRole('checkbox', { name: 'Show me my limits after I sign up' })
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  for (const box of await limits.all()) await box.uncheck()
}
