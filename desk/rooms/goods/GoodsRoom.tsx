import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { errorText } from '../../kit/failureText.ts'
import { PlayerLink } from '../../kit/links.tsx'
import { age, count } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { WaitingCount } from '../../ui/CaseQueue.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { Button, Card, Empty, Field, Notice, Tag } from '../../ui/parts.tsx'
import { Rows } from '../../ui/Rows.tsx'

type Order = DeskOutput<'goods'>['rows'][number]

/** Item orders paid with diamonds: approved, shipped, delivered. */
export default function GoodsRoom() {
  const places = usePlaces()
  const query = useCall('goods', places.place === undefined ? {} : { after: places.place }, { everyMs: 10_000 })
  const [open, setOpen] = useState<Order>()
  return (
    <>
      <div className="head">
        <h1>Mall orders</h1>
        <span className="small muted">
          <WaitingCount room="goods" />
        </span>
      </div>
      <div className="body">
        <Card title="Orders" note="oldest first">
          <Loaded query={query} rows={8}>
            {({ rows, now, promiseMs, next }) =>
              rows.length === 0 && places.isFirst ? (
                <Empty title="No open orders">New orders from the diamond mall appear here automatically.</Empty>
              ) : (
                <>
                  <Rows
                    label="Mall orders"
                    rows={rows}
                    keyOf={({ id }) => id}
                    columns={[
                      { head: 'Order', cell: ({ id }) => <strong>{id}</strong> },
                      { head: 'Item', cell: ({ item }) => item },
                      { head: 'Diamonds', isNumber: true, cell: ({ diamonds }) => count(diamonds) },
                      { head: 'Player', cell: ({ playerId }) => <PlayerLink id={playerId} /> },
                      { head: 'Recipient', cell: ({ to }) => <span className="wrap">{to}</span> },
                      {
                        head: 'State',
                        cell: ({ state, tracking }) => <Tag tone={state === 'shipped' ? 'info' : 'plain'}>{tracking ?? state}</Tag>,
                      },
                      {
                        head: 'Age',
                        isNumber: true,
                        cell: ({ at }) => <span className={now - at > promiseMs ? 'bad' : undefined}>{age(now - at)}</span>,
                      },
                      {
                        head: '',
                        isNumber: true,
                        cell: (row) => (
                          <Button isSmall onClick={() => setOpen(row)}>
                            Decide
                          </Button>
                        ),
                      },
                    ]}
                  />
                  <Pager places={places} next={next} isQueue />
                </>
              )
            }
          </Loaded>
        </Card>
      </div>
      {open && (
        <Decide key={open.id} opened={open} order={query.data?.rows.find(({ id }) => id === open.id)} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

const nothing = { carrier: '', number: '', reason: '' }

interface DecideProps {
  /** The order as it was when the dialog was opened, and as it is: undefined once nothing is left to decide. */
  opened: Order
  order: Order | undefined
  onClose: () => void
}

function Decide({ opened, order, onClose }: DecideProps) {
  const { id, item, state, to, seen, diamonds, refusalBy } = order ?? opened
  // Of a state that the operator has seen: a button must not become another one under the pointer.
  const [reviewed, setReviewed] = useState(seen)
  const canDecide = order !== undefined && reviewed === seen
  const [typed, setTyped] = useDraft(`goods ${id}`, nothing)
  const { carrier, number, reason } = typed
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped((before) => ({ ...before, [name]: target.value })),
  })
  const done = () => {
    setTyped(nothing)
    onClose()
  }
  const acts = {
    approve: useAction('goodsApprove', { onDone: done }),
    ship: useAction('goodsShip', { onDone: done }),
    finish: useAction('goodsFinish', { onDone: done }),
    refuse: useAction('goodsRefuse', { onDone: ({ outcome }) => (outcome === 'done' ? done() : setTyped(nothing)) }),
  }
  const error = Object.values(acts).find((act) => act.error)?.error
  return (
    <Modal title={`Order ${id}: ${item}`} onClose={onClose}>
      <div className="col" style={{ marginTop: 12 }}>
        <p className="wrap">{to}</p>
        {order === undefined ? (
          <Notice tone="warn">Another operator has completed or rejected this order in the meantime.</Notice>
        ) : (
          reviewed !== seen && (
            <Notice tone="warn">
              Another operator has changed this order in the meantime: it is now {state}.{' '}
              <Button isSmall onClick={() => setReviewed(seen)}>
                Continue
              </Button>
            </Notice>
          )
        )}
        {canDecide && state === 'created' && (
          <Button look="ink" disabled={acts.approve.isBusy} onClick={() => acts.approve.act({ id })}>
            Approve for shipping
          </Button>
        )}
        {canDecide && state === 'approved' && (
          <>
            <Field label="Carrier">
              <input maxLength={60} {...field('carrier')} />
            </Field>
            <Field label="Tracking number">
              <input maxLength={60} {...field('number')} />
            </Field>
            <Button
              look="ink"
              disabled={carrier.trim().length < 3 || number.trim().length < 3 || acts.ship.isBusy}
              onClick={() => acts.ship.act({ id, carrier: carrier.trim(), number: number.trim() })}
            >
              Mark as shipped
            </Button>
          </>
        )}
        {canDecide && state === 'shipped' && (
          <Button look="ink" disabled={acts.finish.isBusy} onClick={() => acts.finish.act({ id })}>
            Mark as delivered
          </Button>
        )}
        {canDecide && state !== 'shipped' && (
          <>
            <Field label="Reason for rejection" hint="shown to the player">
              <input maxLength={200} {...field('reason')} />
            </Field>
            <Button
              disabled={reason.trim().length < 3 || acts.refuse.isBusy}
              onClick={() => acts.refuse.act({ id, seen, reason: reason.trim() })}
            >
              Reject and refund {count(diamonds)} diamonds
            </Button>
            {refusalBy !== null && (
              <Notice tone="info">
                {refusalBy} has requested a rejection. The diamonds are refunded once a second operator also rejects the order.
              </Notice>
            )}
            {acts.refuse.data?.outcome === 'waiting' && (
              <Notice tone="info">Sent for approval: this many diamonds need two operators.</Notice>
            )}
          </>
        )}
        {canDecide && error && <Notice tone="bad">{errorText(error)}</Notice>}
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}
