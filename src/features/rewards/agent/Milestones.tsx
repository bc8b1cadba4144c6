import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import type { AgentInfo, Milestone } from '#contract/agent.ts'
import { AwardAmount } from '../../../shared/awards/AwardAmount.tsx'
import { awardArt } from '../../../shared/awards/awards.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { AgentClaims } from './useAgent.ts'

interface Props {
  info: AgentInfo
  claims: AgentClaims
  /** Stacked, or side by side. */
  look?: 'road' | 'tiles'
}

/** One-time rewards for numbers of valid invitees. */
export function Milestones({ info, claims, look = 'road' }: Props) {
  const valid = info.mine?.valid ?? 0
  const most = Math.max(0, ...info.milestones.map(({ need }) => need))
  return (
    <section aria-labelledby="agent-milestones">
      <header className="agent-title">
        <h2 id="agent-milestones">
          <Trans>Milestones</Trans>
        </h2>
        {info.mine && (
          <span className="small muted">
            {valid > most ? (
              <Plural value={most} one="More than # qualified friend" other="More than # qualified friends" />
            ) : (
              <Plural value={valid} one="# qualified friend" other="# qualified friends" />
            )}
          </span>
        )}
      </header>
      <ol className={look === 'road' ? 'card agent-road' : 'agent-tiles'}>
        {info.milestones.map((milestone) => (
          <Stop key={milestone.need} milestone={milestone} valid={valid} isMine={info.mine !== null} claims={claims} />
        ))}
      </ol>
    </section>
  )
}

interface StopProps {
  milestone: Milestone
  valid: number
  isMine: boolean
  claims: AgentClaims
}

function Stop({ milestone: { need, awards, state }, valid, isMine, claims }: StopProps) {
  const { t } = useLingui()
  const done = Math.min(valid, need)
  return (
    <li className={state}>
      <span className="agent-need n" aria-hidden="true">
        {state === 'claimed' ? <Check width={22} height={22} /> : need}
      </span>
      <div>
        <h3>
          <Plural value={need} one="# friend" other="# friends" />
        </h3>
        <ul className="agent-gives">
          {awards.map(({ id, propId, count }) => (
            <li key={id}>
              <img src={awardArt(propId)} alt="" width={20} height={20} />
              <AwardAmount award={{ propId, count }} />
            </li>
          ))}
        </ul>
        {isMine && state === 'doing' && <ProgressBar label={t`Progress`} value={done} max={need} text={t`${done} of ${need}`} />}
      </div>
      {state === 'claimable' ? (
        <Button
          variant="claim"
          small
          busy={claims.isBusy}
          aria-label={t`Claim the ${need}-friend milestone`}
          onClick={() => claims.milestone(need)}
        >
          <Trans>Claim</Trans>
        </Button>
      ) : state === 'claimed' ? (
        <span className="chip good">
          <Trans>Claimed</Trans>
        </span>
      ) : (
        isMine && (
          <b className="n muted">
            {done}/{need}
          </b>
        )
      )}
    </li>
  )
}
