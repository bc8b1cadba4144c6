import { findMax } from '#contract/desk/players.ts'
import type { FoundPlayer } from '#contract/desk/players.ts'
import { useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { PlayerLink, useNavigateToRoom, useSearchParam } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { ago, amount, dateOf, plural } from '../../kit/text.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Card, Empty, Field } from '../../ui/parts.tsx'
import { Rows } from '../../ui/Rows.tsx'
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
  return (
    <>
      <div className="head">
        <h1>Players</h1>
        {query.data && (
          <span className="small muted">{text === '' ? 'newest first' : plural(query.data.rows.length, 'match', 'matches')}</span>
        )}
      </div>
      <div className="body col">
        <div style={{ maxWidth: 420 }}>
          <Field
            label="Find"
            hint={
              isPrivate
                ? 'player or order number, payment reference, mobile, email or name'
                : 'player or order number, payment reference, or name'
            }
          >
            <input type="search" autoFocus value={text} maxLength={findMax} onChange={(event) => setText(event.target.value)} />
          </Field>
        </div>
        <Card title="Found" note="at most 50">
          <Loaded query={query} rows={8}>
            {({ rows }) => <SearchResults rows={rows} isPrivate={isPrivate} />}
          </Loaded>
        </Card>
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
          ? 'Try the number of a player, a deposit or a withdrawal, a mobile number, a whole email address or the beginning of a name.'
          : 'Try the number of a player, a deposit or a withdrawal, or the beginning of a username or nickname. Your roles can’t search by private data.'}
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
        { head: 'Since', sort: ({ since }) => since, cell: ({ since }) => <span className="nowrap">{dateOf(since)}</span> },
        { head: 'Last seen', sort: ({ lastSeenAt }) => lastSeenAt, cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} /> },
        { head: 'Coins', isNumber: true, sort: ({ coin }) => coin, cell: ({ coin }) => amount(coin) },
      ]}
    />
  )
}

/** By the browser's clock: how long ago, to the minute. */
function LastSeen({ at }: { at: number | null }) {
  const { data } = useCall('deskState', {})
  if (at === null || at === 0 || !data) return <span className="faint">–</span>
  return <>{data.now - at < 6 * 60_000 ? 'online' : ago(data.now - at)}</>
}
