import { Plural } from '@lingui/react/macro'
import { Amount } from './Amount.tsx'

/** An amount on a button: the coin beside it is its unit, which a screen reader is told in words. */
export const CoinAmount = ({ value, size = 20 }: { value: number; size?: number }) => (
  <span>
    <Amount value={value} size={size} />
    <span className="sr-only">
      {' '}
      <Plural value={value / 100} one="coin" other="coins" />
    </span>
  </span>
)
