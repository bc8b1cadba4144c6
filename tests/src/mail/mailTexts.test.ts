import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import type { MailContent } from '#contract/mail.ts'
import { mailTexts } from '#src/features/support/mail/mailTexts.ts'

const i18n = setupI18n({ locale: 'en-PH', messages: { 'en-PH': {}, 'fil-PH': {} } })
const textOf = (content: MailContent) => mailTexts(content, i18n)
const english = { title: 'Hello', text: 'One.\n\nTwo.' }

describe('a mailbox message', () => {
  it('from the server includes its details', () => {
    expect(textOf({ template: 'withdrawalPaid', orderId: '800001', amount: 1_234_50 })).toEqual({
      title: 'Your withdrawal was paid',
      lines: ['Withdrawal 800001 of 1,234.50 coins has been paid to your bank or e-wallet account.'],
    })
    expect(textOf({ template: 'kycRejected', reasons: ['unreadable', 'underAge'] }).lines).toHaveLength(3)
    expect(textOf({ template: 'kycExpired' })).toEqual({
      title: 'Please verify your identity again',
      lines: ['Your documents have expired, so we need them again. Your coins are safe. Submit your documents to keep withdrawing.'],
    })
  })

  it('about documents that expire says what to do, or that there is nothing to do', () => {
    expect(textOf({ template: 'kycExpires', at: Date.UTC(2026, 11, 31, 4) })).toEqual({
      title: 'Your documents expire on December 31, 2026',
      lines: ['Renew them now to keep playing and withdrawing after that date. You’ll stay verified until then.'],
    })
    expect(textOf({ template: 'kycExpired', isReviewing: true })).toEqual({
      title: 'We’re still reviewing your new documents',
      lines: [
        'Your previous documents have expired. You’ve already submitted new ones, so you don’t need to do anything. Your coins are safe.',
      ],
    })
  })

  it('names the reason that the operator gave, if any', () => {
    const back = { template: 'withdrawalReturned', orderId: '1', amount: 100_00 } as const
    expect(textOf({ ...back, reason: 'Not your account' }).lines).toEqual([
      'We couldn’t pay out withdrawal 1 of 100 coins. The full amount is back in your wallet.',
      'Reason: Not your account',
    ])
    expect(textOf({ ...back, reason: '' }).lines).toHaveLength(1)
  })

  it('about an order that the server refused has the reason in the player’s language', () => {
    const content = { template: 'goodsRefused', orderId: '1', diamonds: 300, reason: 'The deposit was returned' } as const
    expect(textOf(content).lines.at(-1)).toBe('Reason: The deposit was returned')
    expect(textOf({ ...content, reasonKey: 'depositReturned' }).lines.at(-1)).toBe('Reason: your deposit was returned.')
  })

  it('about a way to log in says what to do if it was somebody else', () => {
    const log = 'It can be used to log in to your account.'
    const contact = 'If this wasn’t you, contact customer support right away.'
    expect(textOf({ template: 'mobileChanged' })).toEqual({
      title: 'Your mobile number was changed',
      lines: ['From now on, your account uses the new number. All other devices were logged out.', contact],
    })
    expect(textOf({ template: 'loginMethodAdded', method: 'passkey' })).toEqual({
      title: 'A passkey was added',
      lines: [log, 'If this wasn’t you, remove it under Devices and passkeys, set a new password and contact customer support right away.'],
    })
    expect(textOf({ template: 'loginMethodAdded', method: 'line' })).toEqual({
      title: 'A LINE account was linked',
      lines: [log, 'If this wasn’t you, remove it under Login methods, set a new password and contact customer support right away.'],
    })
    expect(textOf({ template: 'loginMethodAdded', method: 'mobile' })).toEqual({
      title: 'Your mobile number was added',
      lines: [log, contact],
    })
    expect(textOf({ template: 'loginMethodRemoved', method: 'google' })).toEqual({
      title: 'A Google account was unlinked',
      lines: [
        'It can no longer be used to log in to your account.',
        'If this wasn’t you, set a new password and contact customer support right away.',
      ],
    })
    expect(textOf({ template: 'loginMethodAdded', method: 'password' }).title).toBe('A password was set')
  })

  it('from an operator is shown as written, in the player’s language or else marked as the other', () => {
    const filipino = { title: 'Kumusta', text: 'Isa.' }
    expect(textOf({ template: 'written', words: { 'en-PH': english } })).toEqual({ title: 'Hello', lines: ['One.', 'Two.'] })
    i18n.activate('fil-PH')
    expect(textOf({ template: 'written', words: { 'en-PH': english, 'fil-PH': filipino } })).toEqual({ title: 'Kumusta', lines: ['Isa.'] })
    expect(textOf({ template: 'written', words: { 'en-PH': english } })).toEqual({ title: 'Hello', lines: ['One.', 'Two.'], lang: 'en-PH' })
    i18n.activate('en-PH')
  })

  it('introduced by a newer server explains how it can be read', () => {
    expect(textOf({ template: 'birthday' } as unknown as MailContent).title).toBe('A message from Swerte')
  })
})
