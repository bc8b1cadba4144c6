import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { useKeys } from '../../kit/keys.ts'
import { PlayerLink, RoomLink, useNavigateToRoom } from '../../kit/links.tsx'
import { ageText, amountText, countText, dateTimeText } from '../../kit/text.ts'
import { AuditLines } from '../../ui/AuditLines.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CaseHead } from '../../ui/CaseFrame.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Entries } from '../../ui/Entries.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Decide } from './Decide.tsx'
import { isWaiting, StateTag, stateTexts } from './states.tsx'

type Order = DeskOutput<'goodsOrder'>

/** One order: who ordered what, where it goes, what became of it, and what it moved. */
export function OrderPage({ id }: { id: string }) {
  const query = useCall('goodsOrder', { id }, { everyMs: 10_000 })
  const go = useNavigateToRoom()
  useKeys({ escape: () => go('goods') })
  return (
    <>
      <RoomHead title={<RoomLink to="goods">Mall orders</RoomLink>} note={`order ${id}`} />
      <div className="body">
        <Loaded query={query} rows={12}>
          {(order) => <OrderView order={order} />}
        </Loaded>
      </div>
    </>
  )
}

function OrderView({ order }: { order: Order }) {
  const { id, item, goodsId, diamonds, bet, state, at, now, promiseMs, playerId, nickname, steps, entries, reason, tracking } = order
  const canOpenAudit = useIsAllowed('audit')
  const mayDecide = useIsAllowed('goodsApprove')
  const isLate = isWaiting(state) && now - at > promiseMs
  return (
    <>
      <CaseHead
        title={
          <>
            <span className="value wrap">{item}</span>
            <span className="muted">
              order {id} <Copy text={id} what="the order’s number" />
            </span>
          </>
        }
        facts={
          <>
            <PlayerLink id={playerId}>
              <span className="wrap">{nickname}</span>, {playerId}
            </PlayerLink>
            <span>ordered {dateTimeText(at)}</span>
            {isWaiting(state) && <span className={isLate ? 'bad' : undefined}>waiting for {ageText(now - at)}</span>}
            <RoomLink to={`goods?show=all&player=${playerId}`}>All orders of the player</RoomLink>
          </>
        }
      >
        <StateTag state={state} />
      </CaseHead>
      <div className="case-body">
        <div className="col">
          <Card title="Order">
            <div className="pad">
              <Facts
                rows={[
                  [
                    'Item',
                    <span key="item">
                      {item} <span className="mono muted">{goodsId}</span>
                    </span>,
                  ],
                  ['Price', `${countText(diamonds)} diamonds`],
                  ['Valid bets used', amountText(bet)],
                  ...(tracking ? ([['Tracking', `${tracking.carrier} ${tracking.number}`]] as const) : []),
                  ...(state === 'refused'
                    ? ([
                        ['Refund', `${countText(diamonds)} diamonds, ${dateTimeText(order.since)}`],
                        [
                          'Reason for rejection',
                          <span key="reason" className="wrap">
                            {reason}
                          </span>,
                        ],
                      ] as const)
                    : []),
                ]}
              />
            </div>
          </Card>
          <Recipient order={order} />
          <Card title="Postings" note="in the ledger">
            {entries.length === 0 ? <Empty title="No postings" /> : <Entries entries={entries} />}
          </Card>
        </div>
        <div className="col">
          {mayDecide && <Decide order={order} />}
          <Card title="States" note="Manila time">
            <div className="pad">
              <Facts rows={steps.map((step) => [stateTexts[step.state], dateTimeText(step.at)])} />
            </div>
          </Card>
          <Card
            title="History"
            note={order.hasOlderLines ? `the latest ${order.auditLines.length}` : undefined}
            aside={order.hasOlderLines && canOpenAudit ? <RoomLink to={`audit?target=goods:${id}`}>All</RoomLink> : undefined}
          >
            <AuditLines lines={order.auditLines} empty="Nobody has done anything with it yet." />
          </Card>
        </div>
      </div>
    </>
  )
}

/** Masked until an operator asks for it: each view is recorded. */
function Recipient({ order: { id, recipient } }: { order: Order }) {
  const mayOpen = useIsAllowed('goodsRecipient')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Recipient" note={mayOpen ? 'each view is recorded' : 'your roles don’t include private data'}>
      {isOpen ? (
        <WholeRecipient id={id} />
      ) : (
        <div className="pad col">
          <Facts
            rows={[
              ['Name', recipient.name],
              ['Mobile', recipient.mobile],
              ['Place', recipient.place ?? 'no address: sent to the number'],
            ]}
          />
          {mayOpen && (
            <div>
              <Button onClick={() => setOpen(true)}>Show name and address</Button>
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

function WholeRecipient({ id }: { id: string }) {
  const query = useCall('goodsRecipient', { id }, { isRecorded: true })
  return (
    <Loaded query={query} rows={3}>
      {({ name, mobile, address }) => (
        <div className="pad">
          <Facts
            rows={[
              [
                'Name',
                <span key="name" className="wrap">
                  {name}
                </span>,
              ],
              ['Mobile', mobile],
              [
                'Address',
                <span key="address" className="wrap">
                  {address ?? 'none: sent to the number'}{' '}
                  {address !== null && <Copy text={`${name}, ${mobile}, ${address}`} what="the recipient" />}
                </span>,
              ],
            ]}
          />
        </div>
      )}
    </Loaded>
  )
}
