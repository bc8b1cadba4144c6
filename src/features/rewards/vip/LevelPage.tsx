import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VipInfo, VipStatus } from '#contract/vip.ts'
import { useBack } from '../../../platform/useBack.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { levelName } from '../../../shared/vip/levels.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import '../../../shared/rules/rules.css'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { changes } from './changes.tsx'
import { LevelCard } from './LevelCard.tsx'
import { useVipClaims, useVipInfo } from './useVip.ts'
import { VipError } from './VipError.tsx'
import './vip.css'

/** Every level with its requirements and perks (spec §2 /vip/level), how to keep the current one, and why it changed. */
export function LevelPage() {
  const back = useBack()
  const query = useVipInfo()
  return (
    <main className="vip-page">
      <PageHeader title={<Trans>VIP levels</Trans>} onBack={back} />
      <LoadState query={query} wait={<Skeletons flush heights={[256, 160, 160]} />}>
        {(data) => <Levels info={data} />}
      </LoadState>
    </main>
  )
}

function Levels({ info }: { info: VipInfo }) {
  const { mine, levels, gate, graceDays } = info
  const claims = useVipClaims()
  return (
    <>
      {mine === null ? (
        <section className="card pad vip-card">
          <p className="muted">
            <Trans>Log in to see your VIP level.</Trans>
          </p>
          <LoginLink wide />
        </section>
      ) : (
        mine.level > 0 && <KeepLevel mine={mine} />
      )}
      <VipError claims={claims.all} />
      <ol className="vip-levels">
        {levels.map((level) => (
          <LevelCard key={level.level} level={level} mine={mine} claims={claims} />
        ))}
      </ol>
      <HowItWorks need={gate.need} graceDays={graceDays} />
      {mine && (
        <section aria-labelledby="vip-changes">
          <h2 id="vip-changes" className="vip-title">
            <Trans>Level history</Trans>
          </h2>
          <RecordPages list={changes} filter={{}} />
        </section>
      )}
    </>
  )
}

/** What is required to keep the level at the month's end. */
function KeepLevel({ mine: { audit, level, monthEndsAt } }: { mine: VipStatus }) {
  const { i18n, t } = useLingui()
  const [done, need] = [amountText(audit.done), amountText(audit.need)]
  const date = (at: number) => i18n.date(at, dateFormats.day)
  const isSafe = audit.need === 0 || audit.done >= audit.need
  const name = levelName(level)
  return (
    <section className="card pad vip-card" aria-labelledby="vip-keeping">
      <header>
        <h2 id="vip-keeping">
          <Trans>You’re VIP {level}</Trans>
        </h2>
        <span className="chip g">{name}</span>
      </header>
      {audit.need > 0 && (
        <>
          <p className="small muted">
            <Trans>Valid bets this month, checked on {date(monthEndsAt)}</Trans>
          </p>
          <p className="n">
            {done} <span className="muted">/ {need}</span>
          </p>
          <ProgressBar tall label={t`Valid bets this month`} value={audit.done} max={audit.need} text={t`${done} of ${need} coins`} />
        </>
      )}
      <p className="small">
        {audit.need === 0 ? (
          <Trans>There’s no monthly requirement to keep this level.</Trans>
        ) : isSafe ? (
          <Trans>You’ve met the requirement. You’ll keep your level next month.</Trans>
        ) : audit.safeUntil > monthEndsAt ? (
          <Trans>Your level is new. You’ll keep it until {date(audit.safeUntil)}, whatever you play.</Trans>
        ) : (
          <Trans>If you fall short, you go down one level at most. You keep everything you’ve received.</Trans>
        )}
      </p>
    </section>
  )
}

function HowItWorks({ need, graceDays }: { need: number; graceDays: number }) {
  const [deposits] = [amountText(need)]
  return (
    <section className="card pad rules" aria-labelledby="vip-how">
      <h2 id="vip-how">
        <Trans>How VIP works</Trans>
      </h2>
      <ol>
        <li>
          <Trans>You become VIP 1 when your deposits total {deposits} coins. You reach every level after that with XP.</Trans>
        </li>
        <li>
          <Trans>
            You get 1 XP for every coin in valid bets. A round’s valid bet is the bet or its net result, whichever is smaller. Some games
            count for less.
          </Trans>
        </li>
        <li>
          <Trans>Each level gives you a gift once, when you first reach it. It doesn’t expire.</Trans>
        </li>
        <li>
          <Trans>
            At the end of each month, a level you’ve held for <Plural value={graceDays} one="# day" other="# days" /> needs a minimum in
            valid bets for that month. If you fall short, you go down one level at most. Reach the minimum in a later month to get it back.
          </Trans>
        </li>
        <li>
          <Trans>Days, weeks and months end at 8:00 AM Manila time (midnight UTC).</Trans>
        </li>
      </ol>
      <p className="small muted">
        <Trans>
          Never spend more than you can afford to reach a level. You can <Link to="/member/self-limited">set limits</Link> anytime.
        </Trans>
      </p>
    </section>
  )
}
