import type { AnyEventObject } from 'xstate'
import type { Observation } from '#machines/kit/paths.ts'
import { acceptTerms, switchPlayer, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { dismissTips, expectBusy, stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { isTimed } from './pathTexts.ts'

export const login: Drive = {
  ports: [
    { port: 'sendCode', call: 'smsSend' },
    { port: 'submit', call: 'accountLoginSms2' },
  ],
  drive,
}

/** The page's text for each refusal of the paths. */
const refusalTexts: Readonly<Record<number, RegExp>> = { 2001: /don’t match/, 10003: /^That was too fast/ }

/**
 * Walks the login by mobile and code. Codes, of which the server sends one address ten a minute, and responses about a number without a player
 * are stubbed in the browser; the successful login is a real player's.
 */
function drive({ page, request, calls, path }: Stage): Driver {
  const code = page.getByLabel('SMS code')
  const log = page.getByRole('button', { name: 'Log in', exact: true })
  const join = page.getByRole('button', { name: 'Start playing' })
  /** The number in the form: the one that the code was last requested for. */
  let mobile = '9175550148'
  /** The latest refusal of each half, while its text is shown. */
  const failed = new Map<string, number | 'unexpected'>()

  const expectFailure = async () => {
    for (const [port, why] of failed) {
      const text =
        why === 'unexpected'
          ? /^(We couldn’t reach Swerte|This is taking longer than usual)/
          : (refusalTexts[why] ?? /^Something went wrong/)
      const place = port === 'submit' ? page.locator('.auth-form > [role=alert]') : page.getByRole('alert')
      if (why !== 2006) await expect(place.filter({ hasText: text }).first()).toBeVisible()
    }
  }

  return {
    async start() {
      await switchPlayer(page, null)
      await page.goto('/auth/login')
      await expect(code).toBeVisible()
      if (isTimed(path)) await stopClock(page)
      return calls.requests.length
    },
    async send(event: AnyEventObject, before) {
      const isProfiling = typeof before?.state === 'object' && before.state.form === 'enteringProfile'
      switch (event.type) {
        case 'code.requested':
          mobile = event.mobile as string
          await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
          return page.getByRole('button', { name: 'Send code' }).click()
        case 'form.submitted':
          await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
          await code.fill('123456')
          return log.click()
        case 'form.edited':
          return isProfiling ? page.getByLabel('Date of birth').fill('1990-01-30') : code.fill('12')
        case 'profile.submitted':
          await page.getByLabel('Date of birth').fill('1990-01-31')
          await acceptTerms(page)
          return join.click()
        case 'profile.cancelled':
          return page.getByRole('button', { name: 'Back to login' }).click()
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { kind, errcode, data }) {
      if (kind === 'refused') {
        failed.set(pending.port, errcode ?? 0)
        return calls.refuse(pending, errcode ?? 0, data)
      }
      if (pending.port === 'sendCode') {
        const now = Date.now()
        return calls.answer(pending, { resendAt: now + 60_000, expiresAt: now + 300_000, left: 4 })
      }
      await calls.answer(pending, await register(request))
    },
    expectRequest({ port, body }, input) {
      const { mobile: codeMobile, values } = input as { mobile?: string; values?: { ticket?: string; birthDate?: string } }
      if (port === 'sendCode') expect(body.mobile).toBe(codeMobile)
      if (values?.ticket) expect(body).toMatchObject({ ticket: values.ticket, birthDate: values.birthDate })
    },
    async see({ state, invoked }: Observation, before) {
      const { code: half, form } = state as { code: string; form: string }
      const last = before?.state as { code: string; form: string } | undefined
      for (const { port } of invoked) failed.delete(port)
      // A time-out is reported in a dialog over the page.
      const isOver = (at: 'code' | 'form', from: readonly string[]) =>
        last && from.includes(last[at]) && (at === 'code' ? half : form) !== last[at]
      if (isTimed(path) && (isOver('code', ['sending']) || isOver('form', ['submitting', 'submittingProfile']))) {
        const port = last?.code === 'sending' ? 'sendCode' : 'submit'
        if (calls.isHeld(calls.latest(port))) {
          failed.set(port, 'unexpected')
          await dismissTips(page)
        }
      }
      if (form === 'done') return expect(page).toHaveURL('/')
      if (form === 'enteringProfile' || form === 'submittingProfile') {
        await expectBusy(join, form === 'submittingProfile')
      } else {
        await expectBusy(log, form === 'submitting')
        const names = { ready: 'Send code', sending: 'Sending…', sent: /^Resend in \d+ s$/ }
        await expect(page.getByRole('button', { name: names[half as keyof typeof names] })).toBeVisible()
      }
      if (form !== 'enteringProfile') await expectFailure()
    },
  }
}
