import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronRight from '~icons/lucide/chevron-right'
import type { OutputOf } from '#contract/call.ts'
import type { appConfig } from '#contract/config.ts'
import type { getAfterLoginInfoWeb } from '#contract/session.ts'
import { TileArt } from '../../../shared/games/TileArt.tsx'

interface Props {
  readonly rounds: OutputOf<typeof getAfterLoginInfoWeb>['open']['rounds']
  readonly games: OutputOf<typeof appConfig>['games']
}

/** The player's rounds that wait for a choice, each leading back to its game. */
export function OpenRounds({ rounds, games }: Props) {
  if (rounds.length === 0) return null
  return (
    <section aria-labelledby="open-rounds">
      <h2 id="open-rounds" className="inset above">
        <Trans>Open rounds</Trans>
      </h2>
      <ul className="card inset above-s">
        {rounds.map(({ roundId, gameId }) => {
          const game = games.find((one) => one.gameId === gameId)
          return (
            <li key={roundId}>
              <Link to="/game/start" search={{ gameId }} className="round-row">
                <TileArt name={game?.art ?? gameId} width={44} height={44} />
                <span>
                  <b className="d">{game?.name ?? gameId}</b>
                  <span className="mini muted">
                    <Trans>It’s your turn</Trans>
                  </span>
                </span>
                <span>
                  <Trans>Continue</Trans>
                </span>
                <ChevronRight width={18} height={18} aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
