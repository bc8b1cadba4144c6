import { useCall } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { RoomLink, useSearchParam } from '../../kit/links.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Orders } from './Orders.tsx'
import { Overview } from './Overview.tsx'
import type { Player } from './player.ts'
import { PlayerHead } from './PlayerHead.tsx'
import { Statement } from './Statement.tsx'
import { Devices, Rounds } from './tabs.tsx'

const tabs = [
  ['overview', 'Overview', 'player'],
  ['statement', 'Statement', 'playerStatement'],
  ['orders', 'Deposits and withdrawals', 'playerOrders'],
  ['rounds', 'Rounds', 'playerRounds'],
  ['devices', 'Devices', 'playerDevices'],
] as const

/** Everything about one player. */
export function PlayerPage({ id }: { id: string }) {
  const query = useCall('player', { id }, { everyMs: 15_000 })
  return (
    <Loaded query={query} rows={12}>
      {(player) => <PlayerDetails player={player} />}
    </Loaded>
  )
}

function PlayerDetails({ player }: { player: Player }) {
  const [wanted] = useSearchParam('tab', 'overview')
  const { may } = useOperator()
  const ownTabs = tabs.filter(([, , call]) => may.includes(call))
  // A shared link may name one that this operator's roles do not include.
  const tab = ownTabs.find(([name]) => name === wanted)?.[0] ?? 'overview'
  const { id } = player
  return (
    <>
      <PlayerHead player={player} />
      <nav className="tabs" aria-label="Player details">
        {ownTabs.map(([name, word]) => (
          <RoomLink
            key={name}
            to={`players/${id}${name === 'overview' ? '' : `?tab=${name}`}`}
            aria-current={tab === name ? 'page' : undefined}
          >
            {word}
          </RoomLink>
        ))}
      </nav>
      <div className="body">
        {tab === 'statement' ? (
          <Statement id={id} />
        ) : tab === 'orders' ? (
          <Orders id={id} />
        ) : tab === 'rounds' ? (
          <Rounds id={id} />
        ) : tab === 'devices' ? (
          <Devices id={id} />
        ) : (
          <Overview player={player} />
        )}
      </div>
    </>
  )
}
