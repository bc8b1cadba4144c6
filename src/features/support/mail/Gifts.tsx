import { Trans, useLingui } from '@lingui/react/macro'
import type { Mail } from '#contract/mail.ts'
import { refreshData } from '#contract/session.ts'
import { useCall } from '../../../queries/queries.ts'
import { AwardCard } from '../../../shared/awards/AwardCard.tsx'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { ClosedNote } from '../../../shared/responsibleGaming/ClosedNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { claimRefusal } from './claimRefusal.tsx'
import { useMailClaim } from './useMail.ts'

/** A message's attachments, and the button that claims all of them: in its place, during a break, until when that is closed. */
export function Gifts({ mail }: { mail: Mail }) {
  const { i18n, t } = useLingui()
  const { claim, ...claiming } = useMailClaim()
  const closure = useCall(refreshData, {}).data?.closure
  const { mailId, awards, awardState, expiresAt } = mail
  if (awards.length === 0) return null
  const until = expiresAt === null ? null : i18n.date(expiresAt, dateFormats.moment)
  return (
    <section className="mail-claiming" aria-label={t`Included with this message`}>
      <ul className={awardState === 'claimable' ? 'mail-awards' : 'mail-awards past'}>
        {awards.map((award) => (
          <li key={award.id}>
            <AwardCard award={award} />
          </li>
        ))}
      </ul>
      <p role="status" className="small centered">
        {awardState === 'claimed' ? (
          <Trans>You’ve already claimed everything here.</Trans>
        ) : awardState === 'expired' ? (
          <Trans>The time to claim this ended on {until}.</Trans>
        ) : (
          until && <Trans>Claim by {until}.</Trans>
        )}
      </p>
      {awardState === 'claimable' &&
        (closure ? (
          <p className="note">
            <ClosedNote data={closure} />
          </p>
        ) : (
          <Button variant="main" wide busy={claiming.isBusy} onClick={() => claim({ mailId })}>
            {claiming.isBusy ? <Trans>One moment…</Trans> : <Trans>Claim</Trans>}
          </Button>
        ))}
      <ClaimError claiming={claiming} reasonOf={claimRefusal} />
    </section>
  )
}
