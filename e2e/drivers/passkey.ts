import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { addAuthenticator } from '../support/authenticator.ts'
import type { Authenticator } from '../support/authenticator.ts'
import { switchPlayer, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { dismissTips, expectBusy, stopClock } from './driver.ts'
import type { ChildEnd, Drive, Driver, Stage } from './driver.ts'
import { flatState, isTimed, reaches, sends } from './pathTexts.ts'

export const passkey: Drive = {
  ports: [
    { port: 'begin', call: 'passkeyRegisterBegin' },
    { port: 'begin', call: 'passkeyLoginBegin' },
    { port: 'verify', call: 'passkeyRegister' },
    { port: 'verify', call: 'passkeyLogin' },
  ],
  drive,
  // An offer is another page.
  canJoin: (path) => !sends('passkey.offered')(path),
  beyond: [{ is: sends('passkey.cancelled', 'prompting'), why: 'the device’s sheet is closed in the device' }],
}

/** The device's prompt, open until the path decides its result. */
interface Sheet {
  /** The device itself answers: with a real passkey. */
  answer(): void
  end(error: Error): void
}
type Options = CredentialCreationOptions & CredentialRequestOptions
/** Holds the device's prompt open. */
const playDevice = () => {
  // A game's frame has none.
  if (window !== window.top || !('credentials' in navigator)) return
  const sheets: Sheet[] = []
  Object.assign(window, { sheets })
  const hold =
    (device: (options: Options) => Promise<Credential | null>) =>
    ({ publicKey, signal }: Options) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        sheets.push({ answer: () => void device({ ...(publicKey && { publicKey }) }).then(resolve, reject), end: reject })
      })
  const { credentials } = navigator
  Object.assign(credentials, { create: hold(credentials.create.bind(credentials)), get: hold(credentials.get.bind(credentials)) })
}
/** The browser's error names for a prompt that ends without an answer. */
const errors: Readonly<Record<string, string>> = { cancelled: 'NotAllowedError', unable: 'InvalidStateError' }

/** The authenticator of a page, for the paths that share it. */
const phones = new WeakMap<Page, Authenticator>()

/** The text under the button. */
const troubles: Readonly<Record<string, RegExp | string>> = {
  refused: /^(Passkeys don’t work on this web address|That took too long)/,
  failed: /^(We couldn’t reach Swerte|We didn’t get a reply in time|Something went wrong)/,
  cancelled: /^You didn’t use a passkey/,
  unable: 'You already have a passkey on this device.',
}

/** Walks the page of the player's devices, where a passkey is created, and the login, which offers one in the autofill by itself. */
function drive({ page, request, calls, path }: Stage): Driver {
  const isOffer = sends('passkey.offered')(path)
  const isAnswered = isOffer && reaches('verifying')(path)
  const button = page.locator('.passkey button')
  let isHere = false
  let opened = 0

  const countSheets = () => page.evaluate(() => (window as unknown as { sheets: Sheet[] }).sheets.length)
  /** With the browser's error name; without one the device answers. */
  const endSheet = (error?: string) =>
    page.evaluate((name) => {
      const sheet = (window as unknown as { sheets: Sheet[] }).sheets.at(-1)
      if (name === undefined) sheet?.answer()
      else sheet?.end(new DOMException('', name))
    }, error)
  /** Creates a player with a passkey on this device, then logs them out. */
  const makePasskey = async () => {
    await switchPlayer(page, (await register(request)).token)
    await page.goto('/member/devices')
    await calls.release(await calls.madeBy(() => page.getByRole('button', { name: 'Add a passkey' }).click(), 'begin'))
    await expect.poll(countSheets).toBe(1)
    await calls.release(await calls.madeBy(() => endSheet(), 'verify'))
    await expect(page.getByText('Your passkey is ready.')).toBeVisible()
  }

  const open = async (to: string) => {
    await page.goto(to)
    await expect(button).toBeVisible()
    if (isTimed(path)) await stopClock(page)
    isHere = true
  }

  return {
    children: {
      prompt: async ({ output, reason }: ChildEnd) => {
        const { kind = '' } = (output ?? {}) as { kind?: string }
        return endSheet(reason ? 'UnknownError' : errors[kind])
      },
    },
    async start() {
      if (page.url() === 'about:blank') {
        await page.addInitScript(playDevice)
        phones.set(page, await addAuthenticator(page))
        await page.goto('/health')
      }
      await phones.get(page)?.forget()
      if (isAnswered) await makePasskey()
      await switchPlayer(page, isOffer ? null : (await register(request)).token)
      const before = calls.requests.length
      // The login offers as soon as it is loaded.
      if (!isOffer) await open('/member/devices')
      return before
    },
    async send(event: AnyEventObject, before) {
      switch (event.type) {
        case 'passkey.offered':
          return open('/auth/login')
        case 'passkey.requested':
          if (before?.state === 'failed' && isTimed(path)) await dismissTips(page)
          return button.click({ force: true })
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { kind, errcode }) {
      if (kind === 'refused') await calls.refuse(pending, errcode ?? 0)
      else await calls.release(pending)
    },
    expectRequest: ({ port, body }) => expect('credential' in body).toBe(port === 'verify'),
    async see({ state: value, context, invoked }) {
      if (!isHere) return
      const state = flatState(value)
      opened += invoked.filter(({ port }) => port === 'prompt').length
      await expect.poll(countSheets).toBe(opened)
      const isBusy = ['asking', 'prompting', 'verifying'].includes(state)
      const { isOffer: isSilent } = context as { isOffer: boolean }
      await expectBusy(button, isBusy && !(state === 'asking' && isSilent))
      await expect(button).toHaveText(state === 'prompting' ? 'Waiting for your device…' : /passkey$/)
      // A passkey that is not created has no other way.
      const trouble = state === 'cancelled' && !isOffer ? 'No passkey was added. You can try again.' : troubles[state]
      await expect(page.locator('.passkey-trouble')).toHaveText(trouble ?? '')
      await expect(page.getByText('Your passkey is ready.')).toHaveCount(state === 'done' ? 1 : 0)
    },
  }
}
