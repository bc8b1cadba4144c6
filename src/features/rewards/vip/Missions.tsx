import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import type { VipStatus, VipTask } from '#contract/vip.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Gifts } from './Gifts.tsx'
import type { VipClaims } from './useVip.ts'

/** The month's missions, with the server's counts. */
export function Missions({ mine, claims }: { mine: VipStatus; claims: VipClaims }) {
  const { i18n } = useLingui()
  const end = i18n.date(mine.monthEndsAt, dateFormats.shortMoment)
  return (
    <section className="sec" aria-labelledby="vip-missions">
      <header>
        <h2 id="vip-missions">
          <Trans>VIP missions</Trans>
        </h2>
        <span className="small muted">
          <Trans>until {end}</Trans>
        </span>
      </header>
      <ul className="card vip-tasks">
        {mine.tasks.map((task) => (
          <Mission key={task.id} task={task} claims={claims} />
        ))}
      </ul>
    </section>
  )
}

function Mission({ task, claims }: { task: VipTask; claims: VipClaims }) {
  const { t } = useLingui()
  const { id, kind, state } = task
  const text = (value: number) => (kind === 'days' ? String(value) : amountText(value))
  const [done, need] = [text(task.done), text(task.need)]
  return (
    <li>
      <div>
        <h3>
          {kind === 'bet' ? (
            <Trans>Reach {need} in valid bets</Trans>
          ) : kind === 'days' ? (
            <Trans>
              Play on <Plural value={task.need} one="# day" other="# days" />
            </Trans>
          ) : (
            <Trans>Deposit {need} coins this month</Trans>
          )}
        </h3>
        <p className="small muted n">
          {done} / {need}
        </p>
        <ProgressBar tall label={t`Progress`} value={task.done} max={task.need} text={t`${done} of ${need}`} />
      </div>
      <div className="vip-give">
        <Gifts awards={task.awards} />
        {state === 'claimed' ? (
          <span className="chip good">
            <Check width={16} height={16} aria-hidden="true" />
            <Trans>Claimed</Trans>
          </span>
        ) : state === 'claimable' ? (
          <Button variant="claim" small busy={claims.isBusy} onClick={() => claims.task(id)}>
            <Trans>Claim</Trans>
          </Button>
        ) : kind === 'deposit' ? (
          <ButtonLink to="/wallets" search={{ name: 'deposit' }} small>
            <Trans>Go</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to="/game/search" small>
            <Trans>Go</Trans>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
