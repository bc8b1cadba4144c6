import { orderLists } from '#contract/desk/goods.ts'
import { useCall } from '../../kit/calls.ts'
import { PlayerLink, RoomLink, useNavigateToRoom, useSearchParam } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { ageText, countText, dateTimeText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { WaitingCount } from '../../ui/CaseQueue.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { OrderPage } from './OrderPage.tsx'
import { isWaiting, StateTag, stateTexts } from './states.tsx'

/** Orders of the diamond mall: the list, and one order with its decision. */
export default function GoodsRoom({ id }: RoomProps) {
  return id === undefined ? <ListPage /> : <OrderPage key={id} id={id} />
}

const listTexts = { ...stateTexts, waiting: 'Waiting for us', all: 'All orders' } as const

function ListPage() {
  const [shown, setShow] = useSearchParam('show', 'waiting')
  const [player, setPlayer] = useSearchParam('player', '')
  const show = orderLists.find((list) => list === shown) ?? 'waiting'
  const playerId = /^\d{1,18}$/.test(player) ? player : undefined
  return (
    <>
      <RoomHead title="Mall orders" note={<WaitingCount room="goods" />} />
      <div className="body col">
        <div className="row" style={{ alignItems: 'flex-end' }}>
          <Field label="Show">
            <select value={show} onChange={({ target }) => setShow(target.value)}>
              {orderLists.map((list) => (
                <option key={list} value={list}>
                  {listTexts[list]}
                </option>
              ))}
            </select>
          </Field>
          <Field label="Player" hint="number">
            <input
              inputMode="numeric"
              maxLength={18}
              value={player}
              onChange={({ target }) => setPlayer(target.value.replaceAll(/\D/g, ''))}
            />
          </Field>
        </div>
        <List key={`${show} ${playerId}`} show={show} playerId={playerId} />
      </div>
    </>
  )
}

function List({ show, playerId }: { show: (typeof orderLists)[number]; playerId: string | undefined }) {
  const places = usePlaces()
  const go = useNavigateToRoom()
  const query = useCall(
    'goods',
    { show, ...(playerId !== undefined && { playerId }), ...(places.place !== undefined && { after: places.place }) },
    { everyMs: 10_000 },
  )
  const isQueue = show === 'waiting' && playerId === undefined
  return (
    <Card title="Orders" note={`${isQueue ? 'oldest' : 'newest'} first, Manila time`}>
      <Loaded query={query} rows={8}>
        {({ rows, now, promiseMs, next }) =>
          rows.length === 0 && places.isFirst ? (
            isQueue ? (
              <Empty title="No open orders">New orders from the diamond mall appear here automatically.</Empty>
            ) : (
              <Empty title="No such orders">Choose another state or player.</Empty>
            )
          ) : (
            <>
              <Rows
                label="Mall orders"
                rows={rows}
                keyOf={({ id }) => id}
                onSelect={({ id }) => go(`goods/${id}`)}
                columns={[
                  {
                    head: 'Order',
                    cell: ({ id }) => (
                      <RoomLink to={`goods/${id}`}>
                        <strong>{id}</strong>
                      </RoomLink>
                    ),
                  },
                  { head: 'Item', cell: ({ item }) => item },
                  { head: 'Diamonds', isNumber: true, cell: ({ diamonds }) => countText(diamonds) },
                  { head: 'Player', cell: (row) => <PlayerLink id={row.playerId} /> },
                  {
                    head: 'State',
                    cell: ({ state, refusalBy }) => (
                      <>
                        <StateTag state={state} />
                        {refusalBy !== null && <Tag tone="gold">Second person</Tag>}
                      </>
                    ),
                  },
                  { head: 'Since', cell: ({ since }) => <span className="nowrap">{dateTimeText(since).slice(0, 16)}</span> },
                  { head: 'Tracking', cell: ({ tracking }) => <span className="wrap">{tracking ?? '–'}</span> },
                  { head: 'Ordered', cell: ({ at }) => <span className="nowrap">{dateTimeText(at).slice(0, 16)}</span> },
                  {
                    head: 'Age',
                    isNumber: true,
                    cell: ({ at, state }) =>
                      isWaiting(state) ? <span className={now - at > promiseMs ? 'bad' : undefined}>{ageText(now - at)}</span> : '–',
                  },
                ]}
              />
              <Pager places={places} next={next} isQueue={isQueue} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
