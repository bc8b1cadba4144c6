import type { Locale } from '#contract/values.ts'

interface SmsTexts {
  /** Begins with the code: phones offer it above their keyboard. */
  readonly code: (code: string, minutes: number) => string
  readonly mobileChanged: string
  readonly methodAdded: (method: string) => string
  readonly methodRemoved: (method: string) => string
}

const warning: Readonly<Record<Locale, string>> = {
  'en-PH': 'If this was not you, contact customer support right away.',
  'fil-PH': 'Kung hindi ikaw ito, kontakin agad ang customer support.',
}

const texts: Readonly<Record<Locale, SmsTexts>> = {
  'en-PH': {
    code: (code, minutes) => `${code} is your Swerte code. It is valid for ${minutes} minutes. Never share it.`,
    mobileChanged: `Your Swerte account now has another mobile number. ${warning['en-PH']}`,
    methodAdded: (method) => `A ${method} was added to your Swerte account. ${warning['en-PH']}`,
    methodRemoved: (method) => `A ${method} was removed from your Swerte account. ${warning['en-PH']}`,
  },
  'fil-PH': {
    code: (code, minutes) => `${code} ang Swerte code mo. Valid ito nang ${minutes} minuto. Huwag itong ibigay kahit kanino.`,
    mobileChanged: `May bagong mobile number na ang Swerte account mo. ${warning['fil-PH']}`,
    methodAdded: (method) => `May idinagdag na ${method} sa Swerte account mo. ${warning['fil-PH']}`,
    methodRemoved: (method) => `May inalis na ${method} sa Swerte account mo. ${warning['fil-PH']}`,
  },
}

/** What SMS say, in the language that the app is shown in where they were asked for. */
export const smsTextsFor = ({ locale = 'en-PH' }: { readonly locale?: Locale | undefined }): SmsTexts => texts[locale]
