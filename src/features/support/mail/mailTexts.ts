import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { MailContent } from '#contract/mail.ts'
import type { Locale } from '#contract/values.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { reasonTexts } from '../../../shared/identity/kycReasons.ts'
import { orderRefusalTexts } from '../../../shared/mall/orderRefusalTexts.ts'
import { heldText } from '../../../shared/responsibleGaming/heldText.ts'
import { amountText } from '../../../ui/Amount.tsx'

export interface MailTexts {
  readonly title: string
  readonly lines: readonly string[]
  /** The language of the text, where it is not the player's. */
  readonly lang?: Locale
}

type ContentOf<Name extends MailContent['template']> = Extract<MailContent, { template: Name }>
type Writer<Name extends MailContent['template']> = (content: ContentOf<Name>, i18n: I18n) => MailTexts

const methodTitles: Readonly<Record<ContentOf<'loginMethodAdded'>['method'], MessageDescriptor>> = {
  passkey: msg`A passkey was added`,
  mobile: msg`Your mobile number was added`,
  password: msg`A password was set`,
  google: msg`A Google account was linked`,
  facebook: msg`A Facebook account was linked`,
  line: msg`A LINE account was linked`,
}

const removedTitles: Readonly<Record<ContentOf<'loginMethodRemoved'>['method'], MessageDescriptor>> = {
  passkey: msg`A passkey was removed`,
  google: msg`A Google account was unlinked`,
  facebook: msg`A Facebook account was unlinked`,
  line: msg`A LINE account was unlinked`,
}

/** Our templates, and texts that our team wrote in the player's language, or else in the other one. */
const writers: { readonly [Name in MailContent['template']]: Writer<Name> } = {
  welcome: (_letter, i18n) => ({
    title: i18n._(msg`Welcome to Swerte!`),
    lines: [
      i18n._(msg`Mabuhay! We’re glad you’re here. This message comes with a small welcome reward. Claim it below.`),
      i18n._(msg`Play for fun. You can set your own limits at any time under Responsible gaming.`),
    ],
  }),
  withdrawalPaid: ({ orderId, amount }, i18n) => {
    const coins = amountText(amount)
    return {
      title: i18n._(msg`Your withdrawal was paid`),
      lines: [i18n._(msg`Withdrawal ${orderId} of ${coins} coins has been paid to your bank or e-wallet account.`)],
    }
  },
  withdrawalReturned: ({ orderId, amount, reason }, i18n) => {
    const coins = amountText(amount)
    return {
      title: i18n._(msg`Your withdrawal was returned`),
      lines: [
        i18n._(msg`We couldn’t pay out withdrawal ${orderId} of ${coins} coins. The full amount is back in your wallet.`),
        ...(reason ? [i18n._(msg`Reason: ${reason}`)] : []),
      ],
    }
  },
  kycApproved: (_letter, i18n) => ({
    title: i18n._(msg`Your documents are approved`),
    lines: [i18n._(msg`Salamat! Your identity is verified, and you can now withdraw.`)],
  }),
  kycRejected: ({ reasons }, i18n) => ({
    title: i18n._(msg`Your documents need a few corrections`),
    lines: [
      i18n._(msg`We couldn’t accept your documents yet. Everything you submitted is saved, so correct only what’s listed here.`),
      ...reasons.map((reason) => i18n._(reasonTexts[reason])),
    ],
  }),
  kycExpired: ({ isReviewing }, i18n) =>
    isReviewing
      ? {
          title: i18n._(msg`We’re still reviewing your new documents`),
          lines: [
            i18n._(
              msg`Your previous documents have expired. You’ve already submitted new ones, so you don’t need to do anything. Your coins are safe.`,
            ),
          ],
        }
      : {
          title: i18n._(msg`Please verify your identity again`),
          lines: [
            i18n._(
              msg`Your documents have expired, so we need them again. Your coins are safe. Submit your documents to keep withdrawing.`,
            ),
          ],
        },
  kycExpires: ({ at }, i18n) => {
    const day = i18n.date(at, dateFormats.longDay)
    return {
      title: i18n._(msg`Your documents expire on ${day}`),
      lines: [i18n._(msg`Renew them now to keep playing and withdrawing after that date. You’ll stay verified until then.`)],
    }
  },
  passwordChanged: (_letter, i18n) => ({
    title: i18n._(msg`Your password was changed`),
    lines: [
      i18n._(msg`Your password was changed, and all other devices were logged out.`),
      i18n._(msg`If this wasn’t you, contact customer support right away.`),
    ],
  }),
  mobileChanged: (_letter, i18n) => ({
    title: i18n._(msg`Your mobile number was changed`),
    lines: [
      i18n._(msg`From now on, your account uses the new number. All other devices were logged out.`),
      i18n._(msg`If this wasn’t you, contact customer support right away.`),
    ],
  }),
  loginMethodAdded: ({ method }, i18n) => ({
    title: i18n._(methodTitles[method]),
    lines: [
      i18n._(msg`It can be used to log in to your account.`),
      method === 'passkey'
        ? i18n._(msg`If this wasn’t you, remove it under Devices and passkeys, set a new password and contact customer support right away.`)
        : method === 'password' || method === 'mobile'
          ? i18n._(msg`If this wasn’t you, contact customer support right away.`)
          : i18n._(msg`If this wasn’t you, remove it under Login methods, set a new password and contact customer support right away.`),
    ],
  }),
  loginMethodRemoved: ({ method }, i18n) => ({
    title: i18n._(removedTitles[method]),
    lines: [
      i18n._(msg`It can no longer be used to log in to your account.`),
      i18n._(msg`If this wasn’t you, set a new password and contact customer support right away.`),
    ],
  }),
  accountHeld: (_letter, i18n) => ({ title: i18n._(msg`This account is on hold`), lines: [i18n._(heldText)] }),
  feedbackAnswered: ({ feedbackId }, i18n) => ({
    title: i18n._(msg`We’ve answered your feedback`),
    lines: [i18n._(msg`We’ve answered your feedback ${feedbackId}. Thank you for telling us.`)],
  }),
  chatTranscript: (_letter, i18n) => ({
    title: i18n._(msg`Your chat transcript`),
    lines: [i18n._(msg`Here’s your chat with our team.`)],
  }),
  chatAnswered: (_letter, i18n) => ({
    title: i18n._(msg`We’ve answered your chat`),
    lines: [i18n._(msg`Our team replied while you were away. Open the chat to read the answer.`)],
  }),
  goodsShipped: ({ orderId, carrier, number }, i18n) => ({
    title: i18n._(msg`Your order is on its way`),
    lines: [i18n._(msg`Order ${orderId} is on its way. ${carrier} is delivering it, with tracking number ${number}.`)],
  }),
  goodsRefused: ({ orderId, diamonds, reason, reasonKey }, i18n) => ({
    title: i18n._(msg`We couldn’t send your order`),
    lines: [
      i18n._(msg`Order ${orderId} was declined. We’ve returned ${plural(diamonds, { one: '# diamond', other: 'all # diamonds' })} to you.`),
      reasonKey ? i18n._(orderRefusalTexts[reasonKey]) : i18n._(msg`Reason: ${reason}`),
    ],
  }),
  written: ({ words }, i18n) => {
    const own = words[i18n.locale as Locale]
    const { title, text } = own ?? words['en-PH']
    return { title, lines: text.split(/\n+/), ...(!own && { lang: 'en-PH' }) }
  },
}

/** A message's text. One that only a newer server knows says how it can be read. */
export function mailTexts(content: MailContent, i18n: I18n): MailTexts {
  const write = writers[content.template] as ((content: MailContent, i18n: I18n) => MailTexts) | undefined
  return (
    write?.(content, i18n) ?? {
      title: i18n._(msg`A message from Swerte`),
      lines: [i18n._(msg`This message needs a newer version of the app. Reload the page to read it.`)],
    }
  )
}
