/** An amount in hundredths as operators read it: «1,250.00». */
export const coinsText = (hundredths: number): string => (hundredths / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })
