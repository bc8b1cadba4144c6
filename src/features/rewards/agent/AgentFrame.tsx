import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import Info from '~icons/lucide/info'
import type { AgentInfo } from '#contract/agent.ts'
import fish from '../../../art/avatars/fish.svg'
import jeepney from '../../../art/avatars/jeepney.svg'
import mango from '../../../art/avatars/mango.svg'
import mask from '../../../art/avatars/mask.svg'
import { useBack } from '../../../platform/useBack.ts'
import { PageFailed } from '../../../shared/failed/PageFailed.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Milestones } from './Milestones.tsx'
import { Levels } from './Team.tsx'
import { useAgentClaims, useAgentInfo } from './useAgent.ts'
import './agent.css'
import './team.css'

interface Props {
  from: '/agent' | '/agent/v2'
  /** What a player sees; a guest is told what the programme is. */
  children: (info: AgentInfo) => ReactNode
}

/** Head and states of the agent's pages. */
export function AgentFrame({ from, children }: Props) {
  const { t } = useLingui()
  const back = useBack()
  const { data, isError, refetch } = useAgentInfo()
  return (
    <main className="agent-page">
      <PageHeader title={<Trans>Invite and earn</Trans>} onBack={back}>
        <Link to="/agent/rule" className="icbtn" aria-label={t`Rules`}>
          <Info width={24} height={24} aria-hidden="true" />
        </Link>
      </PageHeader>
      {data ? data.mine ? children(data) : <Guest info={data} from={from} /> : isError ? <PageFailed onRetry={refetch} /> : <AgentWait />}
    </main>
  )
}

export const AgentWait = () => (
  <div className="agent-wait" aria-busy="true">
    <Skeleton className="h-40" />
    <Skeleton className="h-64" />
    <Skeleton className="h-40" />
  </div>
)

/** A jeepney full of friends. */
export const Barkada = () => (
  <div className="agent-barkada" aria-hidden="true">
    <img src={mango} alt="" width={52} height={52} />
    <img src={jeepney} alt="" width={84} height={84} />
    <img src={fish} alt="" width={44} height={44} />
    <img src={mask} alt="" width={48} height={48} />
  </div>
)

export const Hero = () => (
  <div className="agent-hero">
    <div>
      <p className="d">
        <Trans>Bring the whole barkada</Trans>
      </p>
      <p className="small">
        <Trans>Earn daily commission when your friends play, plus milestone rewards.</Trans>
      </p>
    </div>
    <Barkada />
  </div>
)

function Guest({ info, from }: { info: AgentInfo; from: Props['from'] }) {
  const claims = useAgentClaims()
  return (
    <>
      <Hero />
      <section className="card pad agent-join">
        <p>
          <Trans>Log in or create an account to get your own link.</Trans>
        </p>
        <Link to="/auth/login" search={{ redirect: from }} className="btn main wide">
          <Trans>Log in</Trans>
        </Link>
        <Link to="/auth/register" search={{ redirect: from }} className="btn soft wide">
          <Trans>Create an account</Trans>
        </Link>
      </section>
      <section aria-labelledby="agent-rates">
        <header className="agent-title">
          <h2 id="agent-rates">
            <Trans>Your commission on their valid bets</Trans>
          </h2>
        </header>
        <Levels info={info} />
      </section>
      <Milestones info={info} claims={claims} />
      <HowItWorks info={info} />
    </>
  )
}
