import { useLingui } from '@lingui/react/macro'
import ChevronLeft from '~icons/lucide/chevron-left'

interface Props {
  onBack: () => void
}

/** For pages without a header. */
export function BackButton({ onBack }: Props) {
  const { t } = useLingui()
  return (
    <button type="button" className="icbtn fill auth-back" aria-label={t`Back`} onClick={onBack}>
      <ChevronLeft aria-hidden="true" width={24} height={24} />
    </button>
  )
}
