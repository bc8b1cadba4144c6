import { Trans, useLingui } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import type { Chest, TaskBoard } from '#contract/tasks.ts'
import livenessArt from '../../../art/awards/liveness.svg'
import openArt from '../../../art/chest-open.svg'
import chestArt from '../../../art/chest.svg'
import { AwardList } from '../../../shared/awards/AwardList.tsx'
import { awardsText } from '../../../shared/awards/awardText.ts'
import { BareButton } from '../../../ui/BareButton.tsx'
import { chestProgress } from './chestProgress.ts'
import type { TaskClaim } from './useTaskClaim.tsx'

/** The day's progress: each task claimed today earns activity points, and certain totals open a chest. */
export function Chests({ board: { liveness, chests }, claim }: { board: TaskBoard; claim: TaskClaim }) {
  const { t } = useLingui()
  return (
    <section className="chests" aria-labelledby="chests-title">
      <header>
        <div>
          <h2 id="chests-title">
            <Trans>Daily chests</Trans>
          </h2>
          <p className="small">
            <Trans>Claim today’s tasks to get activity points and open chests.</Trans>
          </p>
        </div>
        <p className="so-far" role="status">
          <img src={livenessArt} alt={t`Activity points`} width={28} height={28} />
          <b className="n">{liveness}</b>
        </p>
      </header>
      <div className="road">
        <i className="way" aria-hidden="true">
          <i style={{ width: `${100 * chestProgress(liveness, chests)}%` }} />
        </i>
        <ol>
          {chests.map((chest) => (
            <li key={chest.id} className={chest.state}>
              <OneChest chest={chest} claim={claim} />
            </li>
          ))}
        </ol>
      </div>
      <div className="chest-note">{chests.map(({ id }) => claim.noteOf(id))}</div>
    </section>
  )
}

function OneChest({ chest: { id, liveness, state, awards }, claim }: { chest: Chest; claim: TaskClaim }) {
  const { i18n, t } = useLingui()
  const gives = awardsText(i18n, awards)
  const name = {
    locked: t`${liveness}-point chest: ${gives}. Locked`,
    claimable: t`Open the ${liveness}-point chest: ${gives}`,
    claimed: t`${liveness}-point chest: ${gives}. Opened`,
  }
  return (
    <>
      <BareButton aria-label={name[state]} aria-disabled={state !== 'claimable' || claim.isBusy} onClick={() => claim.claim(id)}>
        <img src={state === 'claimed' ? openArt : chestArt} alt="" width={48} height={48} />
        {state === 'claimed' && (
          <span className="tick" aria-hidden="true">
            <Check width={14} height={14} />
          </span>
        )}
      </BareButton>
      <b className="n at" aria-hidden="true">
        {liveness}
      </b>
      <span className="mini" aria-hidden="true">
        <AwardList awards={awards} size={16} />
      </span>
    </>
  )
}
