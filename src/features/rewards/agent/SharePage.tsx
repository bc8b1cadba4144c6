import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import type { AgentInfo } from '#contract/agent.ts'
import { appConfig } from '#contract/config.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { useInvite } from '../../../shared/invite/invite.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Barkada } from './AgentFrame.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { InviterCard } from './InviterCard.tsx'
import { ShareCard } from './ShareCard.tsx'
import { useAgentInfo } from './useAgent.ts'
import './agent.css'
import './team.css'

/** spec §2 /share: welcomes a visitor who followed a friend's link; a player gets their own link to share. */
export function SharePage() {
  const back = useBack()
  const search = useSearch({ from: '/share' })
  const invite = useInvite(search)
  const query = useAgentInfo()
  return (
    <main className="agent-page">
      <PageHeader title={<Trans>Invite friends</Trans>} onBack={back} />
      <LoadState query={query} wait={<Skeletons flush />}>
        {(data) =>
          data.mine ? (
            <>
              <div className="agent-poster">
                <Barkada />
                <p className="d">
                  <Trans>See you at the fiesta</Trans>
                </p>
                <p className="small">
                  <Trans>Show the QR code or send your link. Anyone who signs up with it joins your team.</Trans>
                </p>
              </div>
              <ShareCard pid={data.mine.pid} withCode />
              <InviterCard mine={data.mine} />
              <ButtonLink to="/agent" wide>
                <Trans>See what I earn</Trans>
              </ButtonLink>
            </>
          ) : (
            <Welcome info={data} pid={invite.pid} aid={invite.aid} />
          )
        }
      </LoadState>
    </main>
  )
}

function Welcome({ info, pid, aid }: { info: AgentInfo; pid: string | undefined; aid: string | undefined }) {
  const href = useLocation({ select: (location) => location.href })
  const { data: config } = useCall(appConfig, {})
  return (
    <>
      <div className="agent-poster">
        <Barkada />
        <p className="d">
          {pid === undefined ? (
            <Trans>Come to the fiesta, and bring your friends</Trans>
          ) : (
            <Trans>A friend invited you to the fiesta</Trans>
          )}
        </p>
        <p className="small">
          <Trans>Casino games, a wheel to spin, and rounds you can verify yourself.</Trans>
        </p>
        <ButtonLink
          to="/auth/register"
          search={{ ...(pid !== undefined && { pid }), ...(aid !== undefined && { aid }) }}
          variant="main"
          wide
        >
          <Trans>Create an account</Trans>
        </ButtonLink>
        <p className="small">
          {/* Its place is kept until it is known, so that nothing below moves. */}
          {config?.playMoney !== false && (
            <span style={{ visibility: config ? 'visible' : 'hidden' }}>
              <Trans>This is play money. Payments run in a test mode, and no real money moves.</Trans>
            </span>
          )}{' '}
          <Trans>For players aged 21 and over.</Trans>
        </p>
      </div>
      <p className="agent-else">
        <Trans>
          Already have an account?{' '}
          <Link to="/auth/login" search={{ redirect: href }} className="text-link">
            Log in
          </Link>
        </Trans>
      </p>
      <HowItWorks info={info} />
    </>
  )
}
