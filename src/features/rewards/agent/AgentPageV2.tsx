import { Trans } from '@lingui/react/macro'
import type { AgentInfo, AgentMine } from '#contract/agent.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import { AgentFrame } from './AgentFrame.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { InviteError } from './InviteError.tsx'
import { InviterCard } from './InviterCard.tsx'
import { friends } from './lists.tsx'
import { Milestones } from './Milestones.tsx'
import { ShareCard } from './ShareCard.tsx'
import { Levels, Shares } from './Team.tsx'
import { useAgentClaims } from './useAgent.ts'
import { WheelLink } from './WheelLink.tsx'

/** spec §2 /agent/v2: everything on one page, earnings first. */
export const AgentPageV2 = () => <AgentFrame>{(info) => info.mine && <AgentContent info={info} mine={info.mine} />}</AgentFrame>

function AgentContent({ info, mine }: { info: AgentInfo; mine: AgentMine }) {
  const claims = useAgentClaims()
  return (
    <>
      <Shares info={info} mine={mine} claims={claims} />
      <InviteError claims={claims.all} />
      <Levels info={info} look="steps" />
      <ShareCard pid={mine.pid} />
      <Milestones info={info} claims={claims} look="tiles" />
      <WheelLink />
      <section aria-labelledby="agent-friends">
        <header className="agent-title">
          <h2 id="agent-friends">
            <Trans>Your friends</Trans>
          </h2>
        </header>
        <RecordPages list={friends} filter={{}} />
      </section>
      <HowItWorks info={info} />
      <InviterCard mine={mine} />
    </>
  )
}
