import type { Page } from '@playwright/test'
import type { Path, Observation } from '#machines/kit/paths.ts'
import { call, openAs, password, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { inOtherTab } from './otherTab.ts'
import { someEvent } from './pathTexts.ts'

export const session: Drive = {
  ports: [
    // Called by the session with the device's facts, and by the member page without.
    { port: 'verify', call: 'getAfterLoginInfoWeb', isMine: (body) => 'os' in body && !('deviceModel' in body) },
    { port: 'endSession', call: 'logout' },
  ],
  drive,
  // A card that the player likes is liked from then on.
  canJoin: () => false,
}

const tokenKey = 'swerte.token'
const storedToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), tokenKey)

const isAbout = (path: Path, token: string): boolean => someEvent(path, (event) => event.token === token)

/** Walks the session through the lobby's top bar, the member page and the login page; other tabs are second pages of the browser. */
function drive({ page, request, calls, path }: Stage): Driver {
  const needsEarlierToken = isAbout(path, 'token-0')
  /** Maps the path's token names to the real ones. */
  const tokens = new Map<string, string>()
  const accounts = new Map<string, string>()
  const tokenOf = async (name: string): Promise<string> => {
    const existing = tokens.get(name)
    if (existing) return existing
    const { token, account } = await register(request)
    tokens.set(name, token)
    accounts.set(name, account)
    return token
  }
  const end = async (token: string) => expect((await call(request, 'logout', {}, token)).errcode).toBe(0)

  const logIn = async () => {
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByRole('link', { name: 'Username and password' }).click()
    await page.getByLabel('Username or mobile number').fill(accounts.get('token-1') ?? '')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/')
  }
  const logOut = async () => {
    await page.locator('.tabs a[href="/member"]').click()
    await page.getByRole('button', { name: 'Log out' }).click()
    const dialog = page.getByRole('dialog')
    await calls.madeBy(() => dialog.getByRole('button', { name: 'Log out' }).click(), 'endSession')
    // Back closes the dialog first, which waits for the response.
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
  }
  /** A call still in flight is answered with 401, or else the page's next one. */
  const refuseToken = async (name: string) => {
    const token = await tokenOf(name)
    const held = calls.requests.find((one) => one.token === token && calls.isHeld(one))
    // The lobby's own calls are done.
    if (!held) await expect(page.getByRole('link', { name: 'Your balance' })).toHaveText(/\d/)
    await end(token)
    if (held) return calls.release(held)
    const refused = page.waitForResponse((response) => response.request().headers().authorization === `Bearer ${token}`)
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click()
    await refused
  }

  return {
    async start({ token }) {
      const isStored = typeof token === 'string'
      const before = calls.requests.length
      await openAs(page, isStored ? await tokenOf(needsEarlierToken ? 'token-0' : token) : null, '/')
      if (!isStored || !needsEarlierToken) return before
      // The previous session leaves a call in flight.
      await expect.poll(() => calls.requests.length).toBe(before + 1)
      await inOtherTab(page, await tokenOf(token))
      return before + 1
    },
    async send(event) {
      switch (event.type) {
        case 'storage.tokenFound':
          return inOtherTab(page, await tokenOf(String(event.token)))
        case 'storage.tokenRemoved':
          return inOtherTab(page, null)
        case 'call.unauthorised':
          return refuseToken(String(event.token))
        case 'login.succeeded':
          return logIn()
        case 'logout.requested':
          return logOut()
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { kind, failure, errcode }) {
      if (failure === 'sessionOver') await end(pending.token)
      else if (kind === 'refused') return calls.refuse(pending, errcode ?? 0)
      await calls.release(pending)
    },
    expectRequest(pending, input) {
      expect(pending.token).toBe(tokens.get((input as { token: string }).token))
    },
    async see({ state, executed, emitted }: Observation) {
      // A session that the server ended opens a login over the page, and no other end does; without one the page stays as it is.
      const login = page.getByRole('dialog', { name: 'Log in' })
      if (emitted.some(({ type, reason }) => type === 'session.ended' && reason === 'unauthorised')) {
        await expect(login).toContainText('We logged you out to keep your coins safe.')
        await page.keyboard.press('Escape')
      }
      await expect(login).toHaveCount(0)
      const balance = page.getByRole('link', { name: 'Your balance' })
      const loginLinks = page.locator('header').getByRole('link', { name: /^(Log in|Sign up)$/ })
      await expect(page.getByRole('link', { name: 'Swerte, home' })).toBeVisible()
      await expect(balance).toHaveCount(state === 'loggedIn' || state === 'leaving' ? 1 : 0)
      await expect(loginLinks).toHaveCount(state === 'anonymous' ? 2 : 0)
      for (const { action } of executed) await expect.poll(async () => (await storedToken(page)) !== null).toBe(action === 'storeToken')
    },
  }
}
