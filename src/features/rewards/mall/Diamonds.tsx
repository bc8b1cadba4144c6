import { useLingui } from '@lingui/react/macro'
import diamond from '../../../art/awards/diamond.svg'
import { grouped } from '../../../ui/numberText.ts'

/** A number of diamonds, with their icon. */
export function Diamonds({ count, size = 20 }: { count: number; size?: number }) {
  const { t } = useLingui()
  return (
    <span className="amt n">
      <img src={diamond} alt={t`Diamonds`} width={size} height={size} />
      {grouped(count)}
    </span>
  )
}
