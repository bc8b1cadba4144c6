import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { plural } from '#contract/operatorText.ts'
import { useCall } from '../../kit/calls.ts'
import { useMayChangeSettings } from '../../kit/desk.ts'
import { PlayerLink, RoomLink } from '../../kit/links.tsx'
import { amountText, countText, dateTimeText, percentText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChangeSetting } from '../../ui/ChangeSetting.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'

type Jackpot = DeskOutput<'jackpot'>

const names: Readonly<Record<string, string>> = { mega: 'Mega', major: 'Major', minor: 'Minor', mini: 'Mini' }
const props: Readonly<Record<string, string>> = {
  points: 'point',
  diamond: 'diamond',
  lottery: 'scratch ticket',
}
const million = 1_000_000
/** 1 in 1,100: easier to read than a share. */
const oneIn = (odds: number): string => (odds === 0 ? 'never' : `1 in ${countText(Math.round(million / odds))}`)

/** The pools with what feeds them, the odds of a draw, and the latest jackpots. */
export default function JackpotRoom() {
  const places = usePlaces()
  const query = useCall('jackpot', places.place === undefined ? {} : { before: places.place }, { everyMs: 10_000 })
  return (
    <>
      <RoomHead
        title="Jackpot"
        note={
          query.data && (
            <>
              {query.data.isOpen ? <Tag tone="ok">open</Tag> : <Tag tone="warn">closed</Tag>} rules v{query.data.version}, settings r
              {query.data.revision}
            </>
          )
        }
      >
        {query.data && <Switch jackpot={query.data} />}
      </RoomHead>
      <div className="body col">
        <Loaded query={query} rows={12}>
          {(data) => (
            <>
              <Figures
                figures={data.pools.map(({ pool, value, seed }) => ({
                  name: names[pool] ?? pool,
                  children: <Figure value={value} />,
                  note: `resets to ${amountText(seed)}`,
                }))}
              />
              <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))', alignItems: 'start' }}>
                <Pools jackpot={data} />
                <Cells jackpot={data} />
              </div>
              <Card title="Latest awards" note="as shown in the players’ ticker, newest first">
                {data.awards.length === 0 ? (
                  <Empty title="No large awards yet" />
                ) : (
                  <>
                    <Rows
                      label="Latest awards"
                      rows={data.awards}
                      keyOf={({ id }) => id}
                      columns={[
                        { head: 'Draw', cell: ({ id }) => id },
                        { head: 'Time', cell: ({ at }) => dateTimeText(at) },
                        { head: 'Player', cell: ({ playerId }) => <PlayerLink id={playerId} /> },
                        {
                          head: 'Won',
                          cell: ({ pool }) => (pool === null ? <Tag>cell</Tag> : <Tag tone="gold">{names[pool] ?? pool}</Tag>),
                        },
                        { head: 'Rules', cell: ({ rulesVersion }) => `v${rulesVersion}` },
                        { head: 'Coins', isNumber: true, cell: (row) => <strong>{amountText(row.count)}</strong> },
                      ]}
                    />
                    <Pager places={places} next={data.older} />
                  </>
                )}
              </Card>
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

function Switch({ jackpot: { isOpen, base } }: { jackpot: Jackpot }) {
  const [isTurning, setTurning] = useState(false)
  const mayTurn = useMayChangeSettings('finance')
  if (!mayTurn) return null
  return (
    <>
      <Button onClick={() => setTurning(true)}>{isOpen ? 'Close the jackpot' : 'Open the jackpot'}</Button>
      {isTurning && (
        <ChangeSetting
          title={isOpen ? 'Close the jackpot' : 'Open the jackpot'}
          base={base}
          values={{ 'jackpot.open': !isOpen }}
          action={isOpen ? 'Close it' : 'Open it'}
          onClose={() => setTurning(false)}
        >
          <p className="muted">
            {isOpen ? 'Players can’t draw until it is opened again. Earned draws and pools are unchanged.' : 'Players can draw again.'}
          </p>
        </ChangeSetting>
      )}
    </>
  )
}

const Pools = ({ jackpot: { pools } }: { jackpot: Jackpot }) => (
  <Card title="Pools" note="odds of one draw">
    <Rows
      label="Pools"
      rows={pools}
      keyOf={({ pool }) => pool}
      columns={[
        { head: 'Pool', cell: ({ pool }) => <strong>{names[pool] ?? pool}</strong> },
        { head: 'Share of each bet', isNumber: true, cell: ({ feed }) => percentText(feed / million) },
        { head: 'Won', isNumber: true, cell: ({ odds }) => oneIn(odds) },
        { head: 'Seed', isNumber: true, cell: ({ seed }) => amountText(seed) },
        { head: 'Current', isNumber: true, cell: ({ value }) => <strong>{amountText(value)}</strong> },
      ]}
    />
    <div className="pad" style={{ paddingTop: 12 }}>
      <Notice tone="info">
        Seeds, feed and odds are <RoomLink to="settings?find=jackpot">settings</RoomLink>. Each draw uses one version of them, which is
        stored with it; a change applies from the next draw.
      </Notice>
    </div>
  </Card>
)

const Cells = ({ jackpot: { cells, cost } }: { jackpot: Jackpot }) => (
  <Card title="The wheel" note={`average cost of a draw: ${amountText(cost)} coins`}>
    <Rows
      label="Cells of the wheel"
      rows={cells.map((cell, index) => ({ ...cell, index }))}
      keyOf={({ index }) => String(index)}
      columns={[
        { head: 'Cell', cell: ({ index }) => index + 1 },
        {
          head: 'Award',
          cell: ({ prop, count: pieces }) =>
            prop === 'jackpot' ? 'a pool' : prop === 'coin' ? `${amountText(pieces)} coins` : plural(pieces, props[prop] ?? prop),
        },
        { head: 'Odds', isNumber: true, cell: ({ odds }) => percentText(odds / million) },
        { head: 'On average', isNumber: true, cell: ({ odds }) => oneIn(odds) },
      ]}
      foot={
        <tr>
          <td colSpan={2}>Total</td>
          <td className="right">{percentText(cells.reduce((sum, { odds }) => sum + odds, 0) / million)}</td>
          <td className="right">1 in 1</td>
        </tr>
      }
    />
  </Card>
)
