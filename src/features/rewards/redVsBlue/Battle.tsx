import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { pkData } from '#contract/redVsBlue.ts'
import type { Battle as BattleData, Camp } from '#contract/redVsBlue.ts'
import { campOf, isDeciding } from '#machines/redVsBlue/redVsBlue.selectors.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { TimeLeft } from '../../../shared/time/TimeLeft.tsx'
import { useNow } from '../../../shared/time/useNow.ts'
import { Amount, amountText } from '../../../ui/Amount.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { CampCard } from './CampCard.tsx'
import { CampChoice } from './CampChoice.tsx'
import { LastBattle } from './LastBattle.tsx'
import { MyScore } from './MyScore.tsx'
import { useRedVsBlue } from './useRedVsBlue.ts'
import './redVsBlue.css'

/** This week's battle, shared by the page and the pop-up; the page adds the result of the last one. */
export function Battle({ withLast = false }: { withLast?: boolean }) {
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  return loggedIn ? <OwnBattle withLast={withLast} /> : <AskIn />
}

const AskIn = () => (
  <section className="battle">
    <p>
      <Trans>Two teams, one week. Pick a team, and your valid bets count toward its score.</Trans>
    </p>
    <LoginLink wide>
      <Trans>Log in to pick a team</Trans>
    </LoginLink>
  </section>
)

function OwnBattle({ withLast }: { withLast: boolean }) {
  const { data, isError, refetch } = useCall(pkData, {})
  if (!data)
    return (
      <LoadState
        query={{ data, isError, refetch }}
        wait={<Skeletons flush heights={[420]} />}
        failed={<Trans>We couldn’t load the battle. Your score is safe.</Trans>}
      />
    )
  return (
    <>
      {/* A new week is a new choice. */}
      <Field key={data.cycleId} battle={data} />
      {withLast && data.last && <LastBattle result={data.last} />}
    </>
  )
}

function Field({ battle }: { battle: BattleData }) {
  const { t } = useLingui()
  const signUp = useRedVsBlue()
  const chosen = useSelector(signUp, campOf)
  const deciding = useSelector(signUp, isDeciding)
  const { phase, mine, red, blue, pool, rules } = battle
  const { maxSharePercent } = rules
  const each = amountText(rules.poolPerPlayer)
  const least = amountText(rules.minScore)
  const canChoose = phase === 'signup' && !mine && !deciding
  const choose = (camp: Camp) => signUp.send({ type: 'camp.chosen', camp })
  return (
    <section className="battle" aria-label={t`This week’s battle`}>
      <Phase battle={battle} />
      <Next battle={battle} />
      <p className="battle-pool">
        <span className="small">
          <Trans>Prize pool, paid by Swerte</Trans>
        </span>
        <Amount value={pool} size={30} className="d" />
        {(phase === 'signup' || phase === 'running') && pool < rules.maxPool && (
          <span className="small">
            <Trans>+{each} for every player who qualifies</Trans>
          </span>
        )}
      </p>
      <Rope red={red.score} blue={blue.score} />
      <div className="camps">
        <CampCard camp="red" state={red} battle={battle} chosen={chosen} onChoose={canChoose ? choose : undefined} />
        <CampCard camp="blue" state={blue} battle={battle} chosen={chosen} onChoose={canChoose ? choose : undefined} />
      </div>
      <CampChoice signUp={signUp} />
      {mine && <MyScore mine={mine} battle={battle} />}
      <p className="small battle-terms">
        <Trans>
          To qualify, score at least {least} and have made a deposit. A share is at most {maxSharePercent}% of your own score.
        </Trans>
      </p>
    </section>
  )
}

const deadlineOf = ({ phase, runsAt, endsAt, nextAt }: BattleData): number =>
  phase === 'signup' ? runsAt : phase === 'running' ? endsAt : nextAt

/** The current phase and its remaining time. When a phase ends, the next one is fetched from the server. */
function Phase({ battle }: { battle: BattleData }) {
  const app = useApp()
  const now = useNow()
  const deadline = deadlineOf(battle)
  const isOver = now >= deadline || battle.phase === 'settling'
  useEffect(() => {
    if (!isOver) return
    const refresh = refreshOf(app)
    refresh('camps.changed')
    const timer = setInterval(() => refresh('camps.changed'), 15_000)
    return () => clearInterval(timer)
  }, [app, isOver, battle.phase])
  return (
    <div className="battle-phase">
      <span className="chip">
        <PhaseName phase={battle.phase} />
      </span>
      {battle.phase !== 'settling' && (
        <p className="small">
          <PhaseEnd phase={battle.phase} /> <TimeLeft until={deadline} />
        </p>
      )}
    </div>
  )
}

/** The next phase, and when it begins. */
function Next({ battle: { phase, runsAt, endsAt, nextAt } }: { battle: BattleData }) {
  const { i18n } = useLingui()
  const when = (time: number) => i18n.date(time, { weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  const [begins, ends, next] = [when(runsAt), when(endsAt), when(nextAt)]
  return (
    <p className="small">
      {phase === 'signup' ? (
        <Trans>
          The battle runs from {begins} to {ends}. After that, shares are added to players’ wallets.
        </Trans>
      ) : phase === 'running' ? (
        <Trans>
          The battle ends on {ends}, and then shares are added to players’ wallets. Sign-up for the next battle opens on {next}.
        </Trans>
      ) : (
        <Trans>Next: sign-up for the next battle opens on {next}.</Trans>
      )}
    </p>
  )
}

function PhaseName({ phase }: Pick<BattleData, 'phase'>) {
  switch (phase) {
    case 'signup':
      return <Trans>Sign-up is open</Trans>
    case 'running':
      return <Trans>Battle in progress</Trans>
    case 'settling':
      return <Trans>Calculating shares</Trans>
    case 'ended':
      return <Trans>This week’s battle is over</Trans>
  }
}

function PhaseEnd({ phase }: Pick<BattleData, 'phase'>) {
  if (phase === 'signup') return <Trans>The battle starts in</Trans>
  if (phase === 'running') return <Trans>Ends in</Trans>
  return <Trans>Next sign-up opens in</Trans>
}

/** The score as a tug of war. The numbers are in the cards. */
function Rope({ red, blue }: { red: number; blue: number }) {
  const share = red + blue === 0 ? 50 : Math.round((red * 100) / (red + blue))
  return (
    <div className="rope" aria-hidden="true">
      <i style={{ transform: `scaleX(${share / 100})` }} />
      <span style={{ left: `clamp(14px, ${share}%, calc(100% - 14px))` }} />
    </div>
  )
}
