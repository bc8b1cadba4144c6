import type { ReactNode } from 'react'
import { entryText, refText } from '#contract/desk/entryTexts.ts'
import type { DeskSent } from '#contract/desk/index.ts'
import { movementKinds } from '#contract/wallet.ts'
import { useCall, useSend } from '../../kit/calls.ts'
import { decimal } from '../../kit/csv.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { RoomLink, SubjectLink, useSearchParam } from '../../kit/links.tsx'
import { amountText, countText, dateTimeText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SaveCsv } from '../../ui/SaveCsv.tsx'

const currencies = ['coin', 'bonus', 'safebox', 'points', 'diamond', 'lottery'] as const
type Currency = (typeof currencies)[number]
const titles: Readonly<Record<Currency, ReactNode>> = {
  coin: 'Coins',
  bonus: 'Bonus',
  safebox: 'Safebox',
  points: 'Points',
  diamond: 'Diamonds',
  lottery: 'Tickets',
}
const isCurrency = (text: string): text is Currency => (currencies as readonly string[]).includes(text)
const inCoins = (currency: Currency) => currency === 'coin' || currency === 'bonus' || currency === 'safebox'
const kindTexts: Readonly<Record<(typeof movementKinds)[number], string>> = {
  all: 'All entries',
  play: 'Bets and wins',
  deposit: 'Deposits and refunds',
  withdrawal: 'Withdrawals',
  reward: 'Rewards',
  safebox: 'Safebox',
  studio: 'Game providers',
  other: 'Other',
}

/** What an entry of the statement is about, as a link to it. */
function About({ id, entry }: { id: string; entry: string }) {
  const mayOpenRound = useIsAllowed('playerRound')
  const [, round] = /^round:(\d+)(?::|$)/.exec(entry) ?? []
  const text = refText(entry)
  if (round !== undefined && mayOpenRound) return <RoomLink to={`players/${id}?tab=rounds&round=${round}`}>{text}</RoomLink>
  return <SubjectLink subject={entry}>{text}</SubjectLink>
}

/** Every movement of a balance, from the ledger's own postings. */
export function Statement({ id }: { id: string }) {
  const [chosen, choose] = useSearchParam('currency', 'coin')
  const currency = isCurrency(chosen) ? chosen : 'coin'
  const [wanted, setKind] = useSearchParam('kind', 'all')
  const kind = movementKinds.find((one) => one === wanted) ?? 'all'
  const [from, setFrom] = useSearchParam('from', '')
  const [to, setTo] = useSearchParam('to', '')
  return (
    <div className="col">
      <Choice label="Balance" value={currency} onChange={choose} options={currencies.map((one) => [one, titles[one]] as const)} />
      <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 200px))' }}>
        <Field label="Show">
          <select value={kind} onChange={({ target }) => setKind(target.value)}>
            {movementKinds.map((one) => (
              <option key={one} value={one}>
                {kindTexts[one]}
              </option>
            ))}
          </select>
        </Field>
        <Field label="From" hint="day in Manila">
          <input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label="To">
          <input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
      </div>
      <Movements
        key={[currency, kind, from, to].join(' ')}
        currency={currency}
        chosen={{ id, currency, kind, ...(from && { from }), ...(to && { to }) }}
      />
    </div>
  )
}

function Movements({ chosen, currency }: { chosen: DeskSent<'playerStatement'>; currency: Currency }) {
  const places = usePlaces()
  const send = useSend()
  const query = useCall('playerStatement', { ...chosen, ...(places.place !== undefined && { olderThan: places.place }) })
  const plain = inCoins(currency) ? decimal : String
  const text = inCoins(currency) ? amountText : countText
  return (
    <Card
      title="Statement"
      note="newest first, as posted; Manila time"
      aside={
        <SaveCsv
          name={`swerte-statement-${chosen.id}-${currency}`}
          head={['entry', 'time in Manila', 'what', 'reference', 'change', 'balance after']}
          load={async (olderThan) => {
            const page = await send('playerStatement', { ...chosen, isExport: true, ...(olderThan !== undefined && { olderThan }) })
            const rows = page.rows.map(({ id, at, kind, ref, delta, after }) => [
              id,
              dateTimeText(at),
              entryText(kind),
              ref,
              plain(delta),
              plain(after),
            ])
            return { rows, older: page.older }
          }}
        />
      }
    >
      <Loaded query={query} rows={12}>
        {({ rows, older }) =>
          rows.length === 0 ? (
            <Empty title="No entries">
              {chosen.kind === 'all' && !chosen.from && !chosen.to ? 'This balance has never changed.' : 'Choose other days or all kinds.'}
            </Empty>
          ) : (
            <>
              <Rows
                label="Statement"
                rows={rows}
                keyOf={(row) => row.id}
                columns={[
                  { head: 'Time', cell: ({ at }) => dateTimeText(at) },
                  { head: 'What', cell: ({ kind }) => entryText(kind) },
                  {
                    head: 'About',
                    cell: ({ ref }) => (
                      <span title={ref}>
                        <About id={chosen.id} entry={ref} />
                      </span>
                    ),
                  },
                  { head: 'Change', isNumber: true, cell: ({ delta }) => <strong>{delta > 0 ? `+${text(delta)}` : text(delta)}</strong> },
                  { head: 'Balance after', isNumber: true, cell: ({ after }) => text(after) },
                ]}
              />
              <Pager places={places} next={older} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
