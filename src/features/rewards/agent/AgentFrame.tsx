import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import Info from '~icons/lucide/info'
import type { AgentInfo, AgentMine } from '#contract/agent.ts'
import { refreshData } from '#contract/session.ts'
import fish from '../../../art/avatars/fish.svg'
import jeepney from '../../../art/avatars/jeepney.svg'
import mango from '../../../art/avatars/mango.svg'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { mask } from '../../../shared/drawings.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { InviteError } from './InviteError.tsx'
import { Milestones } from './Milestones.tsx'
import { Levels, Shares } from './Team.tsx'
import { useAgentClaims, useAgentInfo } from './useAgent.ts'
import './agent.css'
import './team.css'

interface Props {
  /** What a player sees; a guest sees what the programme is. */
  children: (info: AgentInfo) => ReactNode
}

/** Header and loading states of the agent pages. */
export function AgentFrame({ children }: Props) {
  const { t } = useLingui()
  const back = useBack()
  const query = useAgentInfo()
  const isClosed = useCall(refreshData, {}).data?.closure != null
  return (
    <main className="agent-page">
      <PageHeader title={isClosed ? <Trans>Commission</Trans> : <Trans>Invite and earn</Trans>} onBack={back}>
        {!isClosed && (
          <Link to="/agent/rule" className="icbtn" aria-label={t`Rules`}>
            <Info width={24} height={24} aria-hidden="true" />
          </Link>
        )}
      </PageHeader>
      <LoadState query={query} wait={<Skeletons flush />}>
        {(data) => (!data.mine ? <Guest info={data} /> : isClosed ? <Earned info={data} mine={data.mine} /> : children(data))}
      </LoadState>
    </main>
  )
}

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

/** A player on a break or self-excluded may claim what the team has earned them, and is not asked to invite anyone. */
function Earned({ info, mine }: { info: AgentInfo; mine: AgentMine }) {
  const claims = useAgentClaims()
  return (
    <>
      <Shares info={info} mine={mine} claims={claims} />
      <InviteError claims={claims.all} />
    </>
  )
}

function Guest({ info }: { info: AgentInfo }) {
  const claims = useAgentClaims()
  const href = useLocation({ select: (location) => location.href })
  return (
    <>
      <Hero />
      <section className="card pad agent-join">
        <p>
          <Trans>Log in or create an account to get your own link.</Trans>
        </p>
        <LoginLink wide />
        <ButtonLink to="/auth/register" search={{ redirect: href }} wide>
          <Trans>Create an account</Trans>
        </ButtonLink>
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
