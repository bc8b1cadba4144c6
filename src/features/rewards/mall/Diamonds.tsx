import { useLingui } from '@lingui/react/macro'
import diamond from '../../../art/awards/diamond.svg'

const pieces = new Intl.NumberFormat('en-PH')

/** A number of diamonds as text: «1,240». */
export const diamondText = (count: number): string => pieces.format(count)

/** A number of diamonds, with their icon. */
export function Diamonds({ count, size = 20 }: { count: number; size?: number }) {
  const { t } = useLingui()
  return (
    <span className="amt n">
      <img src={diamond} alt={t`Diamonds`} width={size} height={size} />
      {diamondText(count)}
    </span>
  )
}
