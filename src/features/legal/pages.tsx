import { DocumentPage } from '../../kits/documents/DocumentPage.tsx'
import type { Document } from '../../kits/documents/document.ts'

const about: Document = {
  id: 'about',
  version: 1,
  updated: '2026-11-21',
  load: async (locale) => (locale === 'fil-PH' ? await import('./content/about.fil-PH.ts') : await import('./content/about.en-PH.ts')).body,
}
const terms: Document = {
  id: 'terms',
  version: 1,
  updated: '2026-11-21',
  load: async (locale) => (locale === 'fil-PH' ? await import('./content/terms.fil-PH.ts') : await import('./content/terms.en-PH.ts')).body,
}
const privacy: Document = {
  id: 'privacy',
  version: 1,
  updated: '2026-11-21',
  load: async (locale) =>
    (locale === 'fil-PH' ? await import('./content/privacy.fil-PH.ts') : await import('./content/privacy.en-PH.ts')).body,
}
const faq: Document = {
  id: 'faq',
  version: 1,
  updated: '2026-11-21',
  load: async (locale) => (locale === 'fil-PH' ? await import('./content/faq.fil-PH.ts') : await import('./content/faq.en-PH.ts')).body,
}

export const AboutPage = () => <DocumentPage document={about} />
export const TermsPage = () => <DocumentPage document={terms} />
export const PrivacyPage = () => <DocumentPage document={privacy} />
export const FaqPage = () => <DocumentPage document={faq} />
