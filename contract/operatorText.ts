/** An amount in hundredths as operators read it: «1,250.00». */
export const coinsText = (hundredths: number): string => (hundredths / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })

/** «1 refund», «1,250 refunds» */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-PH')} ${count === 1 ? one : many}`
