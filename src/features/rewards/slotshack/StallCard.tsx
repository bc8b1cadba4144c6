import { Trans, useLingui } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import type { GameEntry } from '#contract/config.ts'
import type { Mission, Stall } from '#contract/slotshack.ts'
import { AwardList } from '../../../shared/awards/AwardList.tsx'
import { TileArt } from '../../../shared/games/TileArt.tsx'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useMissionTexts, useStallName } from './stallTexts.ts'
import type { MissionClaim } from './useSlotshack.tsx'

interface Props {
  stall: Stall
  /** The lobby's entry for it; undefined while loading, or when the game is not on offer. */
  game: GameEntry | undefined
  claim: MissionClaim
  loggedIn: boolean
}

/** One slot of the board: its game and its missions. */
export function StallCard({ stall: { id, gameId, missions }, game, claim, loggedIn }: Props) {
  const { t } = useLingui()
  const name = useStallName()(id) ?? game?.name ?? gameId
  const gameName = game?.name ?? gameId
  const isDone = missions.every(({ state }) => state === 'claimed')
  return (
    <li className={isDone ? 'card shk-stall done' : 'card shk-stall'}>
      <header>
        <TileArt name={game?.art ?? gameId} width={72} height={72} />
        <div>
          <h2>{name}</h2>
          <p className="small">{gameName}</p>
        </div>
        <ButtonLink to="/game/start" search={{ gameId, activityId: 'slotshack' }} small aria-label={t`Play ${gameName} for ${name}`}>
          <Trans>Play</Trans>
        </ButtonLink>
      </header>
      <ul>
        {missions.map((mission) => (
          <MissionRow key={mission.id} mission={mission} stall={name} claim={claim} loggedIn={loggedIn} />
        ))}
      </ul>
    </li>
  )
}

function MissionRow({ mission, stall, claim, loggedIn }: { mission: Mission; stall: string; claim: MissionClaim; loggedIn: boolean }) {
  const { t } = useLingui()
  const { id, goal, done, state, awards } = mission
  const texts = useMissionTexts()(mission)
  return (
    <li className={`shk-mission ${state}`}>
      <div>
        <h3>{texts}</h3>
        {state !== 'claimed' && (
          <p className="shk-far">
            <ProgressBar value={done} max={goal} />
            <b className="n">
              {done} / {goal}
            </b>
          </p>
        )}
      </div>
      <div className="shk-side">
        <AwardList awards={awards} />
        {state === 'claimed' ? (
          <span className="shk-over">
            <Check width={18} height={18} aria-hidden="true" />
            <Trans>Claimed</Trans>
          </span>
        ) : (
          loggedIn &&
          state === 'claimable' && (
            <Button variant="claim" small busy={claim.isBusy} aria-label={t`Claim: ${texts}, ${stall}`} onClick={() => claim.claim(id)}>
              <Trans>Claim</Trans>
            </Button>
          )
        )}
      </div>
      <div className="shk-note">{claim.noteOf(id)}</div>
    </li>
  )
}
