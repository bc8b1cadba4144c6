/** The digits of an account number as people write it. That of an e-wallet is a mobile number: copied from contacts it begins with +63. */
export const accountDigits = (text: string): string => text.replaceAll(/[\s().-]/g, '').replace(/^\+630?(?=9\d{9}$)/, '0')
