import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import type { CardMilestone, ScratchInfo } from '#contract/mall.ts'
import { AwardAmount } from '../../../shared/awards/AwardAmount.tsx'
import { awardArt } from '../../../shared/awards/awards.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { refusalText } from './refusalText.tsx'
import type { MallClaims } from './useMall.ts'

/** One-time milestones for the number of cards scratched. */
export function CardMilestones({ cards: { scratched, addUps }, claim }: { cards: ScratchInfo; claim: MallClaims['addUp'] }) {
  return (
    <section className="mall-section" aria-labelledby="mall-addups">
      <header>
        <h2 id="mall-addups">
          <Trans>Milestones</Trans>
        </h2>
        <span className="chip g">
          <Plural value={scratched} one="# card scratched" other="# cards scratched" />
        </span>
      </header>
      <ol className="addups card">
        {addUps.map((addUp) => (
          <OneMilestone key={addUp.id} addUp={addUp} scratched={scratched} claim={claim} />
        ))}
      </ol>
      <ClaimError claiming={claim} reasonOf={refusalText} />
    </section>
  )
}

function OneMilestone({
  addUp: { id, cards, state, awards },
  scratched,
  claim,
}: {
  addUp: CardMilestone
  scratched: number
  claim: MallClaims['addUp']
}) {
  const { t } = useLingui()
  const done = Math.min(scratched, cards)
  return (
    <li className={state}>
      <div className="what">
        <h3>
          <Plural value={cards} one="# card" other="# cards" />
        </h3>
        <span className="addup-gives">
          {awards.map((award) => (
            <span key={award.id}>
              <img src={awardArt(award.propId)} alt="" width={20} height={20} />
              <AwardAmount award={award} />
            </span>
          ))}
        </span>
        {state === 'locked' && <ProgressBar label={t`${cards}-card milestone`} value={done} max={cards} />}
      </div>
      {state === 'claimable' ? (
        <Button
          variant="claim"
          small
          busy={claim.isBusy}
          aria-label={t`Claim the ${cards}-card milestone`}
          onClick={() => claim.claim({ id })}
        >
          <Trans>Claim</Trans>
        </Button>
      ) : state === 'claimed' ? (
        <span className="chip good">
          <Check width={16} height={16} aria-hidden="true" />
          <Trans>Claimed</Trans>
        </span>
      ) : (
        <span className="n muted">
          {done} / {cards}
        </span>
      )}
    </li>
  )
}
