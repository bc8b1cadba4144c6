import sharp from 'sharp'
import type { AnyEventObject, StateValue } from 'xstate'
import type { KycStatus } from '../../contract/kyc.ts'
import { switchPlayer, call, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { expectBusy, stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { isTimed, reaches, sends } from './pathTexts.ts'
import { expectWatching, showAgain } from './version.ts'

/** The review status is polled every four seconds. */
const isWaiting = reaches('waiting')
const isStalled = (value: StateValue): boolean => typeof value === 'object' && value.uploading === 'stalled'

export const kyc: Drive = {
  ports: [
    { port: 'read', call: 'kyc' },
    { port: 'save', call: 'addKyc', isMine: ({ submit }) => submit === false },
    { port: 'submit', call: 'addKyc', isMine: ({ submit }) => submit === true },
    { port: 'upload', call: 'uploadKyc' },
  ],
  drive,
  // A walk sends one picture, which is not all that the review asks for.
  canJoin: (path) => !sends('picture.chosen')(path) || !sends('pictures.finished')(path),
  needsClock: isWaiting,
  beyond: [
    { is: sends('picture.progressed', { uploading: 'moving' }, { uploading: 'stalled' }), why: 'a held upload reports no progress' },
    { is: sends('pictures.opened', 'editing'), why: 'the only way on from the fields is to save them' },
  ],
}

const heads: Readonly<Record<string, string>> = {
  editing: 'Your details',
  saving: 'Your details',
  unsaved: 'Your details',
  addingPictures: 'Your pictures',
  uploading: 'Your pictures',
  unusable: 'Your pictures',
  interrupted: 'Your pictures',
  checking: 'Review your details',
  submitting: 'Review your details',
  unsubmitted: 'Review your details',
  waiting: 'We’re reviewing your documents',
  asking: 'We’re reviewing your documents',
  rejected: 'Some details need corrections',
  expired: 'Your verification has expired',
  approved: 'Your identity is verified',
}
/** Whatever is nested in it. */
const stateOf = (value: StateValue | undefined): string => (typeof value === 'object' ? (Object.keys(value)[0] ?? '') : (value ?? ''))
/** The main button of each step, and the state in which it is busy. */
const buttons: Readonly<Record<string, readonly [name: string, busyIn: string]>> = {
  'Your details': ['Save and continue', 'saving'],
  'Review your details': ['Submit', 'submitting'],
}
const failed = ['unsaved', 'unusable', 'interrupted', 'unsubmitted', 'unreachable']
const labels = {
  name: 'Full name, as shown on the ID',
  birthDate: 'Date of birth',
  idNumber: 'ID number',
  address: 'Address',
} as const

/**
 * Walks the identity wizard. Fields and pictures are really stored; what would need the reviewer, or years, is stubbed in the browser
 * (journeys/kyc.spec.ts submits documents for real).
 */
function drive({ page, request, calls, path }: Stage): Driver {
  const wizard = page.locator('.kyc')
  const tap = (name: string) => wizard.getByRole('button', { name, exact: true }).click()
  let token = ''
  /** A retry uses the same id. */
  const ids = new Map<unknown, unknown>()

  return {
    async start() {
      ;({ token } = await register(request))
      await page.goto('/health')
      await switchPlayer(page, token)
      const before = calls.requests.length
      await page.goto('/member/profile/kyc')
      await expect(wizard).toBeVisible()
      await expectWatching(page)
      if (isTimed(path) || isWaiting(path)) await stopClock(page)
      return before
    },
    async send(event: AnyEventObject, before) {
      switch (event.type) {
        case 'details.entered': {
          const details = event.details as Record<keyof typeof labels | 'idType', string>
          for (const [field, label] of Object.entries(labels)) await wizard.getByLabel(label).fill(details[field as keyof typeof labels])
          await wizard.getByLabel('ID type').selectOption(details.idType)
          return tap('Save and continue')
        }
        case 'details.opened':
          return tap(heads[stateOf(before?.state)] === 'Your pictures' ? 'Back to your details' : 'Edit details')
        case 'picture.chosen': {
          const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#806040' } })
            .jpeg()
            .toBuffer()
          return page.getByLabel('Choose a file: Front of the ID').setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer })
        }
        case 'picture.retried':
          return tap('Send again')
        case 'pictures.opened':
          return tap('Change pictures')
        case 'pictures.finished':
          // Without all three a tap has no effect.
          return wizard.getByRole('button', { name: 'Review' }).click({ force: true })
        case 'documents.submitted':
        case 'submit.retried':
          return tap('Submit')
        case 'correction.started':
          return tap(before?.state === 'rejected' ? 'Edit and resubmit' : 'Review documents')
        case 'renewal.started':
          return tap('Renew documents')
        case 'retry.requested':
          return tap('Try again')
        case 'page.shown':
          return showAgain(page)
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { kind, errcode, data }) {
      if (kind === 'refused') return calls.refuse(pending, errcode ?? 0, data)
      if (pending.port === 'save' || pending.port === 'upload') return calls.release(pending)
      const status = data as KycStatus
      const isPlain = status.state === 'none' || (status.state === 'draft' && status.images.length === 0)
      if (!isPlain) return calls.answer(pending, status)
      if (status.state === 'draft') await call(request, 'addKyc', { ...status.details, submit: false }, token)
      await calls.release(pending)
    },
    expectRequest({ port, body }, input) {
      const { requestId, details: given } = (input ?? {}) as { requestId?: string; details?: Record<string, unknown> }
      if (given) expect(body).toMatchObject(given)
      if (requestId === undefined || port === 'upload') return
      expect(body.requestId).toBe(ids.get(requestId) ?? body.requestId)
      if (port === 'submit') ids.set(requestId, body.requestId)
    },
    async see({ state: value }) {
      const state = stateOf(value)
      const head = heads[state]
      if (head) await expect(wizard.getByRole('heading', { name: head, exact: true })).toBeVisible()
      else await expect(wizard.getByRole('heading')).toHaveCount(0)
      const [button, busyIn] = buttons[head ?? ''] ?? []
      if (button) await expectBusy(wizard.getByRole('button', { name: button }), state === busyIn)
      await expect(wizard.getByLabel('Sending picture')).toHaveCount(state === 'uploading' ? 1 : 0)
      const mayResend = state === 'interrupted' || isStalled(value)
      await expect(wizard.getByRole('button', { name: 'Send again' })).toHaveCount(mayResend ? 1 : 0)
      await expect(wizard.getByRole('alert')).toHaveCount(failed.includes(state) || state === 'rejected' ? 1 : 0)
      if (state === 'checking') await expect(wizard.getByText('Juan dela Cruz', { exact: true })).toBeVisible()
    },
  }
}
