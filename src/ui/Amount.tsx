import coin from '../art/coin.svg'
import { grouped } from './numberText.ts'

/** Whole coins and cents of an amount in hundredths; cents only where there are some. */
export const amountParts = (hundredths: number): { sign: string; whole: string; cents: string } => {
  const size = Math.abs(hundredths)
  const cents = size % 100
  return {
    sign: hundredths < 0 ? '−' : '',
    whole: grouped(Math.floor(size / 100)),
    cents: cents ? `.${String(cents).padStart(2, '0')}` : '',
  }
}

/** Amount as plain text, for labels and messages. */
export const amountText = (hundredths: number): string => {
  const { sign, whole, cents } = amountParts(hundredths)
  return `${sign}${whole}${cents}`
}

interface Props {
  /** In hundredths of a coin. */
  value: number
  size?: number
  withCoin?: boolean
  className?: string
}

/** An amount with its coin: grouped digits, cents quieter, never a currency letter. */
export function Amount({ value, size = 20, withCoin = true, className = '' }: Props) {
  const { sign, whole, cents } = amountParts(value)
  return (
    <span className={`amt n ${className}`}>
      {withCoin && <img className="i" src={coin} alt="" width={size} height={size} />}
      <span>
        {sign}
        {whole}
        {cents && <span className="cents">{cents}</span>}
      </span>
    </span>
  )
}
