import { recipient } from '#contract/addresses.ts'
import type { Goods, Recipient } from '#contract/mall.ts'

const addressFields = ['line', 'barangay', 'city', 'province', 'postalCode'] as const
export type FormField = 'name' | 'mobile' | (typeof addressFields)[number]
export type OrderForm = Readonly<Record<FormField, string>>

export const emptyForm: OrderForm = { name: '', mobile: '', line: '', barangay: '', city: '', province: '', postalCode: '' }

/** The form's values as the call takes them, and the invalid fields. A number may begin with 0 or +63, as people write it. */
export function readForm(
  { name, mobile, ...address }: OrderForm,
  needs: Goods['needs'],
): { recipient: Recipient | null; bad: readonly FormField[] } {
  const digits = mobile.replaceAll(/[\s()-]/g, '').replace(/^(?:\+?63)?0?/, '')
  const parsed = recipient.safeParse({ name, mobile: digits, address: needs === 'address' ? address : null })
  if (parsed.success) return { recipient: parsed.data, bad: [] }
  const paths = parsed.error.issues.map(({ path }) => path.at(-1))
  const fields: readonly FormField[] = ['name', 'mobile', ...addressFields]
  return { recipient: null, bad: fields.filter((field) => paths.includes(field)) }
}
