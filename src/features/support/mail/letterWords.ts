import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Letter } from '#contract/mail.ts'
import type { Locale } from '#contract/values.ts'
import { reasonTexts } from '../../../shared/identity/kycReasons.ts'
import { amountText } from '../../../ui/Amount.tsx'

export interface LetterWords {
  readonly title: string
  readonly lines: readonly string[]
  /** Of the words, where they are not in the player's language. */
  readonly lang?: Locale
}

type Of<Name extends Letter['template']> = Extract<Letter, { template: Name }>
type Writer<Name extends Letter['template']> = (letter: Of<Name>, i18n: I18n) => LetterWords

/** The house's own letters, and what somebody of the house wrote in the player's language, or else in the other one. */
const writers: { readonly [Name in Letter['template']]: Writer<Name> } = {
  welcome: (_letter, i18n) => ({
    title: i18n._(msg`Welcome to the plaza!`),
    lines: [
      i18n._(msg`Mabuhay! The lanterns are lit and a seat is kept for you. A small gift comes with this letter: take it below.`),
      i18n._(msg`Play for the fun of it. You can set limits of your own at any time, under Stay in control.`),
    ],
  }),
  withdrawalPaid: ({ orderId, amount }, i18n) => {
    const coins = amountText(amount)
    return {
      title: i18n._(msg`Your withdrawal was paid`),
      lines: [i18n._(msg`Withdrawal ${orderId} of ${coins} coins has been paid out to your account.`)],
    }
  },
  withdrawalReturned: ({ orderId, amount, reason }, i18n) => {
    const coins = amountText(amount)
    return {
      title: i18n._(msg`Your withdrawal came back`),
      lines: [
        i18n._(msg`Withdrawal ${orderId} of ${coins} coins could not be paid out. All of it is back in your purse.`),
        ...(reason ? [i18n._(msg`The reason given: ${reason}`)] : []),
      ],
    }
  },
  kycApproved: (_letter, i18n) => ({
    title: i18n._(msg`Your papers are approved`),
    lines: [i18n._(msg`Salamat! We know who you are now, and withdrawals are open to you.`)],
  }),
  kycRejected: ({ reasons }, i18n) => ({
    title: i18n._(msg`Your papers need another look`),
    lines: [
      i18n._(msg`We could not accept your papers yet. Everything you handed in is kept: correct only what is named here.`),
      ...reasons.map((reason) => i18n._(reasonTexts[reason])),
    ],
  }),
  feedbackAnswered: ({ feedbackId }, i18n) => ({
    title: i18n._(msg`We answered you`),
    lines: [i18n._(msg`There is an answer to your feedback ${feedbackId}. Thank you for telling us.`)],
  }),
  goodsShipped: ({ orderId, carrier, number }, i18n) => ({
    title: i18n._(msg`Your goods are on their way`),
    lines: [i18n._(msg`Order ${orderId} has left the house. ${carrier} carries it, under the number ${number}.`)],
  }),
  goodsRefused: ({ orderId, diamonds, reason }, i18n) => ({
    title: i18n._(msg`Your order could not be sent`),
    lines: [
      i18n._(msg`Order ${orderId} was refused. All ${diamonds} diamonds are back with you.`),
      i18n._(msg`The reason given: ${reason}`),
    ],
  }),
  written: ({ words }, i18n) => {
    const own = words[i18n.locale as Locale]
    const { title, text } = own ?? words['en-PH']
    return { title, lines: text.split(/\n+/), ...(!own && { lang: 'en-PH' }) }
  },
}

/** What a letter says. One that a newer server invented says how it can be read. */
export function letterWords(letter: Letter, i18n: I18n): LetterWords {
  const write = writers[letter.template] as ((letter: Letter, i18n: I18n) => LetterWords) | undefined
  return (
    write?.(letter, i18n) ?? {
      title: i18n._(msg`A letter from the house`),
      lines: [i18n._(msg`This letter is newer than the app. Load the page anew to read it.`)],
    }
  )
}
