const format = new Intl.NumberFormat('en-PH')

/** Points as text: «1,250». */
export const piecesText = (points: number): string => format.format(points)
