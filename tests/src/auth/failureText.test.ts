import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { commonFailures, failureCodes } from '#contract/failures.ts'
import type { FailureName } from '#contract/failures.ts'
import {
  accountLogin,
  accountLoginSms2,
  accountRegist,
  accountRegist4,
  bindAccount,
  bindSocialAccount,
  forgetPassword,
  googleLogin,
  initPassword,
  smsSend,
  unbindSocialAccount,
} from '#contract/login.ts'
import { refused, refusedBy } from '#machines/kit/outcome.ts'
import { demandedTerms, failureText } from '#src/features/identity/auth/form/failureText.ts'

const i18n = setupI18n({ locale: 'en-PH', messages: { 'en-PH': {} } })
const now = Date.UTC(2026, 0, 5, 7, 0)
const text = (failure: FailureName, data: unknown = null) =>
  failureText(refusedBy(refused(failure, failureCodes[failure], data)), i18n, now, 'Asia/Manila')

describe('failureText', () => {
  it('does not tell whether the name or the password was wrong', () => {
    expect(text('wrongCredentials')).toBe('Those login details don’t match. Check them and try again.')
  })

  it('gives the time to retry on the local clock', () => {
    expect(text('tooManyRequests', { retryAt: Date.UTC(2026, 0, 5, 7, 12) })).toBe('Please wait a bit. You can try again at 3:12 PM.')
    expect(text('tooManyRequests', { retryAt: Date.UTC(2026, 0, 6, 7, 12) })).toBe(
      'You’ve reached the limit for now. You can try again on Jan 6, 2026, 3:12 PM.',
    )
    // 11:59 PM and 12:01 AM in Manila.
    expect(
      failureText(
        refusedBy(refused('tooManyRequests', failureCodes.tooManyRequests, { retryAt: Date.UTC(2026, 0, 5, 16, 1) })),
        i18n,
        Date.UTC(2026, 0, 5, 15, 59),
        'Asia/Manila',
      ),
    ).toBe('You’ve reached the limit for now. You can try again on Jan 6, 2026, 12:01 AM.')
    expect(text('tooManyRequests')).toBe('That was too fast. Wait a moment, then try again.')
  })

  it('says from when a new passkey can change the password', () => {
    expect(text('notYet', { availableAt: Date.UTC(2026, 0, 8, 4) })).toBe(
      'To keep your account safe, a new passkey can change your password only from Jan 8, 2026, 12:00 PM.',
    )
  })

  it('counts the remaining tries for a code', () => {
    expect(text('wrongCode', { triesLeft: 2 })).toBe('That code isn’t right. You have 2 tries left.')
    expect(text('wrongCode', { triesLeft: 1 })).toBe('That code isn’t right. You have 1 try left.')
    expect(text('wrongCode', { triesLeft: 0 })).toBe('That code isn’t right or has expired. Request a new one.')
  })

  it.each([
    ['timeout', 'This is taking longer than usual. Nothing is lost, so please try again.'],
    ['offline', 'We couldn’t reach Swerte. Check your connection and try again.'],
    ['server', 'Something went wrong on our side. Please try again in a moment.'],
  ] as const)('explains the unexpected error “%s”', (reason, words) => {
    expect(failureText({ kind: 'unexpected', reason }, i18n, now)).toBe(words)
  })

  it('has a text of its own for every refusal of the auth calls', () => {
    const calls = [
      accountLogin,
      accountLoginSms2,
      accountRegist,
      accountRegist4,
      bindAccount,
      bindSocialAccount,
      forgetPassword,
      googleLogin,
      initPassword,
      smsSend,
      unbindSocialAccount,
    ]
    // The machine treats «profileNeeded» as its next step, and a broken server arrives as an unexpected error. No activity is closed here.
    const silent = new Set<FailureName>(['profileNeeded', 'unexpected', 'busy', 'activityClosed'])
    const names = [...new Set<FailureName>([...commonFailures, ...calls.flatMap(({ failures }) => failures)])].filter(
      (name) => !silent.has(name),
    )
    const withoutText = names.filter((name) => text(name, { availableAt: now }) === 'Something went wrong. Please try again.')
    expect(names.length).toBeGreaterThan(12)
    expect(withoutText).toEqual([])
  })

  it('still has a text for a code unknown to this build', () => {
    expect(failureText(refusedBy({ kind: 'refused', failure: undefined, errcode: 99_999, data: null }), i18n, now)).toBe(
      'Something went wrong. Please try again.',
    )
  })
})

describe('demandedTerms', () => {
  it('reads the version that a refusal requires, and nothing else', () => {
    expect(demandedTerms(refusedBy(refused('acceptTerms', 10010, { version: 4 })))).toBe(4)
    expect(demandedTerms(refusedBy(refused('acceptTerms', 10010, { version: 'four' })))).toBeUndefined()
    expect(demandedTerms(refusedBy(refused('notEligible', 10011, { version: 4 })))).toBeUndefined()
    expect(demandedTerms(null)).toBeUndefined()
  })
})
