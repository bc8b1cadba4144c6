import type { ReactNode } from 'react'
import { useBack } from '../../../platform/useBack.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import './auth.css'

interface Props {
  title: ReactNode
  /** One line on the purpose of this page. */
  lead?: ReactNode
  children: ReactNode
  /** Instead of going back. */
  onBack?: () => void
}

/** The layout of the simpler auth pages: back button, title, purpose, form. */
export function AuthPage({ title, lead, children, onBack }: Props) {
  const back = useBack()
  return (
    <>
      <PageHeader title={title} onBack={onBack ?? back} />
      <main className="auth-page">
        {lead && <p className="muted">{lead}</p>}
        {children}
      </main>
    </>
  )
}
