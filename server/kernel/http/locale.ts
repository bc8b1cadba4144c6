import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '#contract/values.ts'

/** The language that a player's app is shown in: chosen, in its cookie, or else the browser's (src/platform/preferredLocale.ts). */
export function localeOf({ cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders): Locale {
  const preferred = /(?:^|; )locale=(en-PH|fil-PH)(?:;|$)/.exec(cookie)?.[1] as Locale | undefined
  return preferred ?? (/^(fil|tl)\b/.test(accepted) ? 'fil-PH' : 'en-PH')
}
