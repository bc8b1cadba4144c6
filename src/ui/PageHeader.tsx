import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import ChevronLeft from '~icons/lucide/chevron-left'

interface Props {
  title: ReactNode
  onBack: () => void
  children?: ReactNode
}

/** The header of every page without the navbar: back, title, and further content. */
export function PageHeader({ title, onBack, children }: Props) {
  const { t } = useLingui()
  return (
    <header className="page-h">
      <button type="button" className="icbtn" aria-label={t`Back`} onClick={onBack}>
        <ChevronLeft aria-hidden="true" width={24} height={24} />
      </button>
      <h1>{title}</h1>
      {children}
    </header>
  )
}
