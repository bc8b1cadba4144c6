import { entryText } from '#contract/desk/entryTexts.ts'
import type { EntrySide } from '#contract/desk/values.ts'
import { amountText, countText, dateTimeText } from '../kit/text.ts'
import { Rows } from './Rows.tsx'

const names: Readonly<Record<string, string>> = {
  coin: 'coins',
  bonus: 'bonus coins',
  safebox: 'safebox coins',
  demo: 'demo coins',
  lottery: 'scratch tickets',
  diamond: 'diamonds',
}
const isCoins = (currency: string): boolean => ['coin', 'bonus', 'safebox', 'demo'].includes(currency)
const textOf = (currency: string, value: number): string => (isCoins(currency) ? amountText(value) : countText(value))

/** What was posted, both sides of each entry. */
export const Entries = ({ entries }: { entries: readonly EntrySide[] }) => (
  <Rows
    label="Postings"
    rows={entries}
    keyOf={({ id, account }) => `${id} ${account}`}
    columns={[
      { head: 'Entry', cell: ({ id }) => id },
      { head: 'Time', cell: ({ at }) => <span className="nowrap">{dateTimeText(at)}</span> },
      { head: 'What', cell: ({ kind }) => entryText(kind) },
      { head: 'Account', cell: ({ account, currency }) => `${account}, ${names[currency] ?? currency}` },
      {
        head: 'Change',
        isNumber: true,
        cell: ({ currency, delta }) => <strong>{delta > 0 ? `+${textOf(currency, delta)}` : textOf(currency, delta)}</strong>,
      },
      { head: 'Balance after', isNumber: true, cell: ({ currency, after }) => (after === null ? '–' : textOf(currency, after)) },
    ]}
  />
)
