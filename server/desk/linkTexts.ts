import type { LinkKind } from '../identity/person/linkStore.ts'

/** Why two accounts seem to belong to one person. */
export const linkTexts: Record<LinkKind, string> = {
  mobile: 'the same mobile number',
  name: 'the same name and date of birth',
  paper: 'the same ID number',
  bank: 'the same bank account',
  device: 'the same device',
  wallet: 'an e-wallet on the other account’s mobile number',
  similarName: 'the same date of birth and a similar name',
}
