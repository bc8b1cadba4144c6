import { DocumentPage } from '../../../shared/documents/DocumentPage.tsx'
import { about, faq, kycRules, privacy, terms } from './documents.ts'

export const AboutPage = () => <DocumentPage document={about} />
export const TermsPage = () => <DocumentPage document={terms} />
export const PrivacyPage = () => <DocumentPage document={privacy} />
export const FaqPage = () => <DocumentPage document={faq} />
export const KycRulesPage = () => <DocumentPage document={kycRules} />
