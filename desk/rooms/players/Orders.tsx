import type { DeskOutput } from '#contract/desk/index.ts'
import { useCall } from '../../kit/calls.ts'
import { RoomLink, SubjectLink } from '../../kit/links.tsx'
import { amountText, dateTimeText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'

type State = DeskOutput<'playerOrders'>['rows'][number]['state']

const tones: Readonly<Partial<Record<State, 'ok' | 'bad' | 'info' | 'warn'>>> = {
  paid: 'ok',
  failed: 'bad',
  rejected: 'bad',
  refunded: 'warn',
  reserved: 'info',
  review: 'info',
  paying: 'info',
  pending: 'info',
}
const names: Readonly<Partial<Record<State, string>>> = {
  review: 'in review',
  paying: 'with the channel',
  created: 'not with the channel yet',
  pending: 'awaiting payment',
}

/** The player's deposits and withdrawals with what became of each, for «Where is my money?». */
export const Orders = ({ id }: { id: string }) => (
  <div className="col">
    <List id={id} kind="deposit" title="Deposits" head="Deposit" />
    <List id={id} kind="withdrawal" title="Withdrawals" head="Withdrawal" />
    <p className="small">
      <RoomLink to={`goods?show=all&player=${id}`}>Mall orders of the player</RoomLink>
    </p>
  </div>
)

function List({ id, kind, title, head }: { id: string; kind: 'deposit' | 'withdrawal'; title: string; head: string }) {
  const places = usePlaces()
  const query = useCall('playerOrders', { id, kind, ...(places.place !== undefined && { olderThan: places.place }) }, { everyMs: 15_000 })
  return (
    <Card title={title} note="newest first, Manila time; amounts in coins">
      <Loaded query={query} rows={4}>
        {({ rows, older }) =>
          rows.length === 0 && places.isFirst ? (
            <Empty title={`No ${title.toLowerCase()}`} />
          ) : (
            <>
              <Rows
                label={title}
                rows={rows}
                keyOf={(row) => row.id}
                columns={[
                  {
                    head,
                    cell: (row) => (
                      <span className="nowrap">
                        <SubjectLink subject={`${kind}:${row.id}`}>{row.id}</SubjectLink>
                      </span>
                    ),
                  },
                  {
                    head: kind === 'deposit' ? 'Started' : 'Requested',
                    cell: ({ at }) => <span className="nowrap">{dateTimeText(at)}</span>,
                  },
                  { head: 'Method', cell: ({ method }) => method },
                  { head: 'State', cell: ({ state }) => <Tag tone={tones[state] ?? 'plain'}>{names[state] ?? state}</Tag> },
                  {
                    head: 'Settled',
                    cell: ({ settledAt }) => <span className="nowrap">{settledAt === null ? '–' : dateTimeText(settledAt)}</span>,
                  },
                  ...(kind === 'deposit'
                    ? [
                        {
                          head: 'Channel’s reference',
                          cell: ({ reference }: { reference: string | null }) => (
                            <span className="mono wrap">
                              {reference ?? '–'} {reference !== null && <Copy text={reference} what="the reference" />}
                            </span>
                          ),
                        },
                      ]
                    : []),
                  { head: 'Note', cell: ({ note }) => <span className="wrap">{note}</span> },
                  { head: 'Returned', isNumber: true, cell: ({ returned }) => amountText(returned) },
                  { head: 'Amount', isNumber: true, cell: (row) => <strong>{amountText(row.amount)}</strong> },
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
