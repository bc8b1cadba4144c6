const grouped = new Intl.NumberFormat('en-PH')

/** An amount in hundredths as text: grouped digits, two decimals where there are any, a minus for a loss. */
export const amountText = (hundredths: number): string => {
  const size = Math.abs(hundredths)
  const cents = size % 100
  return `${hundredths < 0 ? '−' : ''}${grouped.format(Math.floor(size / 100))}${cents ? `.${String(cents).padStart(2, '0')}` : ''}`
}

/** A win as a multiple of the stake: 24×, 2.5×. */
export const multiple = (win: number, stake: number): string => `${Number((win / stake).toFixed(win < stake * 10 ? 1 : 0))}×`
