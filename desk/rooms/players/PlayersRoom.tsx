import { findMax } from '#contract/desk/players.ts'
import type { FoundPlayer, FoundRounds } from '#contract/desk/players.ts'
import { plural } from '#contract/operatorText.ts'
import { useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { PlayerLink, RoomLink, useNavigateToRoom, useSearchParam } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { agoText, amountText, dateText, dateTimeText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { playedWith } from './player.ts'
import { PlayerPage } from './PlayerPage.tsx'

/** Searches for players, and shows one in detail. */
export default function PlayersRoom({ id }: RoomProps) {
  return id === undefined ? <FindPage /> : <PlayerPage key={id} id={id} />
}

function FindPage() {
  const [text, setText] = useSearchParam('find', '')
  // What is found by a whole number or email address is recorded.
  const query = useCall('playerFind', { text }, { isRecorded: text !== '' })
  const isPrivate = useIsAllowed('playerUnmask')
  const numbers = useIsAllowed('playerRounds') ? 'player, order or round number' : 'player or order number'
  return (
    <>
      <RoomHead title="Players" note={query.data && (text === '' ? 'newest first' : plural(query.data.rows.length, 'match', 'matches'))} />
      <div className="body col">
        <div style={{ maxWidth: 560 }}>
          <Field
            label="Find"
            hint={isPrivate ? `${numbers}, payment reference, mobile, email or name` : `${numbers}, payment reference, or name`}
          >
            <input type="search" autoFocus value={text} maxLength={findMax} onChange={(event) => setText(event.target.value)} />
          </Field>
        </div>
        <Card title="Found" note="at most 50">
          <Loaded query={query} rows={8}>
            {({ rows, rounds }) =>
              rows.length === 0 && rounds ? <Empty title="No players found" /> : <SearchResults rows={rows} isPrivate={isPrivate} />
            }
          </Loaded>
        </Card>
        {query.data?.rounds && <RoundResults number={text.trim()} rounds={query.data.rounds} />}
      </div>
    </>
  )
}

function SearchResults({ rows, isPrivate }: { rows: readonly FoundPlayer[]; isPrivate: boolean }) {
  const go = useNavigateToRoom()
  if (rows.length === 0)
    return (
      <Empty title="No players found">
        {isPrivate
          ? 'Try the number of a player, a deposit, a withdrawal or a mall order, a mobile number, a whole email address or the beginning of a name.'
          : 'Try the number of a player, a deposit, a withdrawal or a mall order, or the beginning of a username or nickname. Your roles can’t search by private data.'}
      </Empty>
    )
  return (
    <Rows
      label="Players found"
      rows={rows}
      keyOf={({ id }) => id}
      onSelect={({ id }) => go(`players/${id}`)}
      columns={[
        {
          head: 'Number',
          cell: ({ id }) => <PlayerLink id={id} />,
        },
        { head: 'Username', sort: ({ account }) => account, cell: ({ account }) => account ?? '–' },
        { head: 'Nickname', sort: ({ nickname }) => nickname, cell: ({ nickname }) => <span className="wrap">{nickname}</span> },
        { head: 'Mobile', cell: ({ mobile }) => <span className="nowrap">{mobile ?? '–'}</span> },
        { head: 'Since', sort: ({ since }) => since, cell: ({ since }) => <span className="nowrap">{dateText(since)}</span> },
        { head: 'Last seen', sort: ({ lastSeenAt }) => lastSeenAt, cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} /> },
        { head: 'Coins', isNumber: true, sort: ({ coin }) => coin, cell: ({ coin }) => amountText(coin) },
      ]}
    />
  )
}

/** Several rounds can have a number: staged rounds are counted apart, and each shared game counts its own. */
function RoundResults({ number, rounds: { rows, archivedBefore } }: { number: string; rounds: FoundRounds }) {
  return (
    <Card title={`Rounds with number ${number}`} note="newest first, at most 50, Manila time; amounts in coins">
      {rows.length > 0 && (
        <Rows
          label="Rounds found"
          rows={rows}
          keyOf={({ id, playerId, game }) => id ?? `${game} ${playerId}`}
          columns={[
            { head: 'Game', cell: ({ game }) => game },
            {
              head: 'Round',
              cell: ({ id, playerId, payout }) =>
                id === null ? (
                  payout === null ? (
                    <Tag tone="info">in progress</Tag>
                  ) : (
                    <Tag>called off</Tag>
                  )
                ) : (
                  <RoomLink to={`players/${playerId}?tab=rounds&round=${id}`}>{id}</RoomLink>
                ),
            },
            { head: 'Time', cell: ({ at }) => <span className="nowrap">{dateTimeText(at)}</span> },
            { head: 'Player', cell: ({ playerId }) => <PlayerLink id={playerId} /> },
            { head: 'Nickname', cell: ({ nickname }) => <span className="wrap">{nickname}</span> },
            { head: 'Currency', cell: (row) => playedWith[row.with] },
            { head: 'Bet', isNumber: true, cell: ({ stake }) => amountText(stake) },
            { head: 'Payout', isNumber: true, cell: ({ payout }) => (payout === null ? '–' : amountText(payout)) },
          ]}
        />
      )}
      {archivedBefore !== null && (
        <div className="pad">
          <Notice tone="info">
            A round with this number may be in the archive, which holds rounds from before {dateText(archivedBefore)} and is searched by
            player. Open the player’s page, then Rounds, and enter the number, or choose the day.
          </Notice>
        </div>
      )}
    </Card>
  )
}

/** By the browser's clock: how long ago, to the minute. */
function LastSeen({ at }: { at: number | null }) {
  const { data } = useCall('deskState', {})
  if (at === null || at === 0 || !data) return <span className="faint">–</span>
  return <>{data.now - at < 6 * 60_000 ? 'online' : agoText(data.now - at)}</>
}
