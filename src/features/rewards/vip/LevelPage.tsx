import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VipInfo, VipStanding } from '#contract/vip.ts'
import { useBack } from '../../../platform/useBack.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { levelName } from '../../../shared/vip/levels.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import '../../../shared/rules/rules.css'
import { changes } from './changes.tsx'
import { LevelCard } from './LevelCard.tsx'
import { useVipClaims, useVipInfo } from './useVip.ts'
import { VipTrouble } from './VipTrouble.tsx'
import './vip.css'

/** Every level with what it asks and gives (spec §2 /vip/level), what keeps one's own, and why it changed. */
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
  const { mine, levels, gate } = info
  const claims = useVipClaims()
  return (
    <>
      {mine === null ? (
        <section className="card pad vip-card">
          <p className="muted">
            <Trans>Log in to see where you stand on the road.</Trans>
          </p>
          <LoginLink wide />
        </section>
      ) : (
        mine.level > 0 && <Keeping mine={mine} />
      )}
      <VipTrouble claims={claims.all} />
      <ol className="vip-levels">
        {levels.map((level) => (
          <LevelCard key={level.level} level={level} mine={mine} claims={claims} />
        ))}
      </ol>
      <HowItWorks need={gate.need} />
      {mine && (
        <section aria-labelledby="vip-changes">
          <h2 id="vip-changes" className="vip-title">
            <Trans>Your level, step by step</Trans>
          </h2>
          <RecordPages list={changes} filter={{}} />
        </section>
      )}
    </>
  )
}

/** What keeps the level at the month's end. */
function Keeping({ mine: { audit, level, monthEndsAt } }: { mine: VipStanding }) {
  const { i18n, t } = useLingui()
  const [done, need] = [amountText(audit.done), amountText(audit.need)]
  const date = (at: number) => i18n.date(at, { dateStyle: 'medium' })
  const isSafe = audit.need === 0 || audit.done >= audit.need
  const name = levelName(level)
  return (
    <section className="card pad vip-card" aria-labelledby="vip-keeping">
      <header>
        <h2 id="vip-keeping">
          <Trans>You are VIP {level}</Trans>
        </h2>
        <span className="chip g">{name}</span>
      </header>
      {audit.need > 0 && (
        <>
          <p className="small muted">
            <Trans>Valid bet of this month, looked at on {date(monthEndsAt)}</Trans>
          </p>
          <p className="n">
            {done} <span className="muted">/ {need}</span>
          </p>
          <ProgressBar tall label={t`Valid bet of this month`} value={audit.done} max={audit.need} text={t`${done} of ${need} coins`} />
        </>
      )}
      <p className="small">
        {audit.need === 0 ? (
          <Trans>This level is yours to keep.</Trans>
        ) : isSafe ? (
          <Trans>Enough: your level stays for the next month.</Trans>
        ) : audit.safeUntil > monthEndsAt ? (
          <Trans>Your level is new: it stays until {date(audit.safeUntil)} whatever you play.</Trans>
        ) : (
          <Trans>With less it goes down one level, never more. Nothing you were given is taken back.</Trans>
        )}
      </p>
    </section>
  )
}

function HowItWorks({ need }: { need: number }) {
  const [deposits] = [amountText(need)]
  return (
    <section className="card pad rules" aria-labelledby="vip-how">
      <h2 id="vip-how">
        <Trans>How the road works</Trans>
      </h2>
      <ol>
        <li>
          <Trans>VIP 1 is who has deposited {deposits} coins in all. Every level above comes by points.</Trans>
        </li>
        <li>
          <Trans>
            A coin of valid bet is a point: the stake of a round or its net result, whichever is smaller. Some types of games count for
            less.
          </Trans>
        </li>
        <li>
          <Trans>Each level brings its gift once, whenever you reach it. It waits for you as long as you like.</Trans>
        </li>
        <li>
          <Trans>
            At the end of a month a level that you have held for 30 days asks for its valid bet of that month. What is missing costs one
            level at most; a good month brings it back.
          </Trans>
        </li>
        <li>
          <Trans>Days, weeks and months end at midnight UTC, eight in the morning in Manila.</Trans>
        </li>
      </ol>
      <p className="small muted">
        <Trans>
          No level is worth more than you can do without. <Link to="/member/self-limited">Set yourself limits</Link> at any time.
        </Trans>
      </p>
    </section>
  )
}
