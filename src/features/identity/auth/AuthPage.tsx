import type { ReactNode } from 'react'
import { useBack } from '../../../platform/useBack.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import './auth.css'

interface Props {
  title: ReactNode
  /** One line on what this page is for. */
  lead?: ReactNode
  children: ReactNode
  /** Instead of going back. */
  onBack?: () => void
}

/** The frame of the plainer auth pages: back, title, what it is for, the form. */
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
