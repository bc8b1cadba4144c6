import type { SmsScene } from '#contract/login.ts'
import type { Locale } from '#contract/values.ts'

interface SmsTexts {
  /**
   * Begins with the code: phones offer it above their keyboard. It says what the code is for, so that a player who is asked for it by somebody
   * else knows what they would give away; in characters of which 160 fit into one message.
   */
  readonly code: (code: string, scene: SmsScene, minutes: number) => string
  readonly mobileChanged: string
  readonly methodAdded: (method: string) => string
  readonly methodRemoved: (method: string) => string
}

const warning: Readonly<Record<Locale, string>> = {
  'en-PH': 'If this was not you, contact customer support right away.',
  'fil-PH': 'Kung hindi ikaw ito, kontakin agad ang customer support.',
}

const purposes: Readonly<Record<Locale, Readonly<Record<SmsScene, string>>>> = {
  'en-PH': {
    register: 'to sign up',
    bind: 'to add this number to an account',
    forget: 'to set a new password',
    login: 'to log in',
    confirm: 'to confirm your identity',
    safebox: 'to set a safebox password',
  },
  'fil-PH': {
    register: 'para mag-sign up',
    bind: 'para idagdag ang number na ito sa isang account',
    forget: 'para mag-set ng bagong password',
    login: 'para mag-log in',
    confirm: 'para kumpirmahing ikaw ito',
    safebox: 'para mag-set ng safebox password',
  },
}

const texts: Readonly<Record<Locale, SmsTexts>> = {
  'en-PH': {
    code: (code, scene, minutes) =>
      `${code} is your Swerte code ${purposes['en-PH'][scene]}. It is valid for ${minutes} minutes. Never share it.`,
    mobileChanged: `Your Swerte account now has another mobile number. ${warning['en-PH']}`,
    methodAdded: (method) => `A ${method} was added to your Swerte account. ${warning['en-PH']}`,
    methodRemoved: (method) => `A ${method} was removed from your Swerte account. ${warning['en-PH']}`,
  },
  'fil-PH': {
    code: (code, scene, minutes) =>
      `${code} ang Swerte code mo ${purposes['fil-PH'][scene]}. Valid ito nang ${minutes} minuto. Huwag itong ibigay kahit kanino.`,
    mobileChanged: `May bagong mobile number na ang Swerte account mo. ${warning['fil-PH']}`,
    methodAdded: (method) => `May idinagdag na ${method} sa Swerte account mo. ${warning['fil-PH']}`,
    methodRemoved: (method) => `May inalis na ${method} sa Swerte account mo. ${warning['fil-PH']}`,
  },
}

/** What SMS say, in the language that the app is shown in where they were asked for. */
export const smsTextsFor = ({ locale = 'en-PH' }: { readonly locale?: Locale | undefined }): SmsTexts => texts[locale]
