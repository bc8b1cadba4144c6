import { useSearch } from '@tanstack/react-router'
import { DocumentPage } from '../../../shared/documents/DocumentPage.tsx'
import { AcceptedTerms } from './AcceptedTerms.tsx'
import { about, faq, kycRules, privacy, terms, termsOfVersion } from './documents.ts'

export const AboutPage = () => <DocumentPage document={about} />
/** The terms in force, or the version in the address; below it, how to accept it, and the versions the player has accepted. */
export function TermsPage() {
  const { version } = useSearch({ strict: false })
  const document = termsOfVersion(Number(version)) ?? terms
  return (
    <DocumentPage document={document}>
      <AcceptedTerms read={document.version} />
    </DocumentPage>
  )
}
export const PrivacyPage = () => <DocumentPage document={privacy} />
export const FaqPage = () => <DocumentPage document={faq} />
export const KycRulesPage = () => <DocumentPage document={kycRules} />
