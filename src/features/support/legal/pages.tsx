import { useSearch } from '@tanstack/react-router'
import { DocumentPage } from '../../../shared/documents/DocumentPage.tsx'
import { AcceptedTerms } from './AcceptedTerms.tsx'
import { about, faq, kycRules, privacy, terms, termsOfVersion } from './documents.ts'

export const AboutPage = () => <DocumentPage document={about} />
/** The terms in force, or the version in the address; below it, the versions the player has accepted. */
export function TermsPage() {
  const { version } = useSearch({ strict: false })
  return (
    <DocumentPage document={termsOfVersion(Number(version)) ?? terms}>
      <AcceptedTerms />
    </DocumentPage>
  )
}
export const PrivacyPage = () => <DocumentPage document={privacy} />
export const FaqPage = () => <DocumentPage document={faq} />
export const KycRulesPage = () => <DocumentPage document={kycRules} />
