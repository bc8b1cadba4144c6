import { msg } from '@lingui/core/macro'
import type { Document } from '../../../shared/documents/document.ts'

/** The legal texts. A body is loaded with its page, in one language. */
export const about: Document = {
  path: '/about-us',
  title: msg`About Swerte`,
  version: 1,
  updated: '2026-11-21',
  form: 'chapters',
  body: async (locale) => (await (locale === 'fil-PH' ? import('./content/about.fil-PH.ts') : import('./content/about.en-PH.ts'))).body,
}
/** Its version is the one that players accept: the server's `termsVersion`. Earlier texts go to `earlierTerms`. */
export const terms: Document = {
  path: '/terms-of-use',
  title: msg`Terms of use`,
  version: 3,
  updated: '2026-11-28',
  form: 'chapters',
  body: async (locale) => (await (locale === 'fil-PH' ? import('./content/terms.fil-PH.ts') : import('./content/terms.en-PH.ts'))).body,
}
/** Every earlier version of the terms, unchanged: a player who accepted one can read it. A new version moves the old one's files here. */
const earlierTerms: readonly Document[] = [
  {
    ...terms,
    version: 2,
    updated: '2026-11-22',
    body: async (locale) =>
      (await (locale === 'fil-PH' ? import('./content/terms.2.fil-PH.ts') : import('./content/terms.2.en-PH.ts'))).body,
  },
  {
    ...terms,
    version: 1,
    updated: '2026-11-21',
    body: async (locale) =>
      (await (locale === 'fil-PH' ? import('./content/terms.1.fil-PH.ts') : import('./content/terms.1.en-PH.ts'))).body,
  },
]
export const termsOfVersion = (version: number): Document | undefined => [terms, ...earlierTerms].find((one) => one.version === version)
export const privacy: Document = {
  path: '/privacy-policy',
  title: msg`Privacy policy`,
  version: 3,
  updated: '2026-11-29',
  form: 'chapters',
  body: async (locale) => (await (locale === 'fil-PH' ? import('./content/privacy.fil-PH.ts') : import('./content/privacy.en-PH.ts'))).body,
}
export const faq: Document = {
  path: '/faq',
  title: msg`FAQs`,
  version: 3,
  updated: '2026-11-29',
  form: 'questions',
  body: async (locale) => (await (locale === 'fil-PH' ? import('./content/faq.fil-PH.ts') : import('./content/faq.en-PH.ts'))).body,
}
export const kycRules: Document = {
  path: '/rules/kyc',
  title: msg`Identity verification rules`,
  version: 3,
  updated: '2026-12-01',
  form: 'chapters',
  body: async (locale) => (await (locale === 'fil-PH' ? import('./content/kyc.fil-PH.ts') : import('./content/kyc.en-PH.ts'))).body,
}
