import { Trans, useLingui } from '@lingui/react/macro'
import type { BetBonus, Rebate } from '#contract/vip.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { useMomentText } from '../../../shared/dates/useMomentText.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { ClaimButton } from './ClaimButton.tsx'
import { Lines } from './Lines.tsx'
import { rebateTitles, spanText } from './rebateTexts.ts'
import { RunningCard } from './RunningCard.tsx'
import type { Rebates } from './useRebates.ts'
import './bonus.css'

/** The current period: what it has accrued, by type of game. */
export function Running({ data }: { data: BetBonus }) {
  const { t } = useLingui()
  const momentText = useMomentText()
  const { running, level, type } = data
  const [start, end] = [momentText(running.claimFrom), momentText(running.claimUntil)]
  return (
    <RunningCard id={`running-${type}`} title={<Trans>Current rebate</Trans>} level={level} amount={running.amount}>
      <p className="small muted">
        {level === 0 ? (
          <Trans>Rebates start at VIP 1.</Trans>
        ) : (
          <Trans>
            You can claim it from {start} to {end}.
          </Trans>
        )}
      </p>
      {level === 0 ? (
        <ButtonLink to="/vip" wide>
          <Trans>See VIP progress</Trans>
        </ButtonLink>
      ) : running.lines.length > 0 ? (
        <Lines lines={running.lines} caption={t`Rebate so far by game type`} />
      ) : (
        <p className="small">
          <Trans>No rebate yet for this period. It starts with your next round.</Trans>
        </p>
      )}
    </RunningCard>
  )
}

/** The unclaimed rebates of earlier periods, and the button that claims them. */
export function Waiting({ data, rebates }: { data: BetBonus; rebates: Rebates }) {
  const { i18n } = useLingui()
  const { claimable, amount, type } = data
  return (
    <section className="card pad vip-card lit" aria-labelledby={`waiting-${type}`}>
      <header>
        <h2 id={`waiting-${type}`}>{i18n._(rebateTitles[type])}</h2>
        <Amount value={amount} size={22} className="ink-gold" />
      </header>
      {claimable.length === 0 ? (
        <p className="small muted">
          <Trans>Nothing to claim right now. You can claim your current rebate when its period ends.</Trans>
        </p>
      ) : (
        <>
          <ul className="vip-periods">
            {claimable.map((one) => (
              <Period key={one.id} rebate={one} />
            ))}
          </ul>
          <ClaimButton amount={amount} isBusy={rebates.isBusy} onClaim={() => rebates.take(type)} />
        </>
      )}
    </section>
  )
}

function Period({ rebate: { from, to, lines, amount, expiresAt } }: { rebate: Rebate }) {
  const { i18n, t } = useLingui()
  const days = spanText(i18n, from, to)
  const end = i18n.date(expiresAt, dateFormats.shortMoment)
  return (
    <li>
      <details>
        <summary>
          <span>
            <b>{days}</b>
            <span className="mini muted">
              <Trans>until {end}</Trans>
            </span>
          </span>
          <Amount value={amount} size={18} />
        </summary>
        <Lines lines={lines} caption={t`Rebate details for ${days}`} />
      </details>
    </li>
  )
}
