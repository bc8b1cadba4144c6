const share = new Intl.NumberFormat('en-PH', { style: 'percent', maximumFractionDigits: 4 })

/** Parts per million as a percentage, with as many places as needed. */
export const oddsText = (partsPerMillion: number): string => share.format(partsPerMillion / 1_000_000)
