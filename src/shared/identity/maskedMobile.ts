/** A national mobile number, masked so that its owner recognizes it and an onlooker does not: 9175550148 becomes «+63 917 ••• ••48». */
export const maskedMobile = (mobile: string): string => `+63 ${mobile.slice(0, 3)} ••• ••${mobile.slice(-2)}`
