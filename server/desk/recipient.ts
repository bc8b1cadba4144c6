import type { OrderRow } from '../rewards/mall/orderStore.ts'
import { printable } from './text.ts'

type Recipient = OrderRow['recipient']

/** «M••• S•••» */
const maskedName = (name: string): string =>
  printable(name)
    .split(' ')
    .flatMap((word) => (word === '' ? [] : [`${Array.from(word)[0]}•••`]))
    .join(' ')

/** A mall order's recipient as it is shown without being recorded. */
export const maskedRecipient = ({ name, mobile, address }: Recipient) => ({
  name: maskedName(name),
  mobile: `••• ${mobile.slice(-4)}`,
  place: address && printable(`${address.city}, ${address.province}`),
})

/** In full: whoever sees it is recorded before. */
export const fullRecipient = ({ name, mobile, address }: Recipient) => ({
  name: printable(name),
  mobile: `0${mobile}`,
  address: address && printable([address.line, address.barangay, address.city, address.province, address.postalCode].join(', ')),
})
