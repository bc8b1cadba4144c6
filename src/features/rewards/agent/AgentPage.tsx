import { useLingui } from '@lingui/react/macro'
import type { AgentInfo, AgentMine } from '#contract/agent.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import { useRecordSearch } from '../../../shared/records/useRecordSearch.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { AgentFrame, Hero } from './AgentFrame.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { InviteError } from './InviteError.tsx'
import { InviterCard } from './InviterCard.tsx'
import { days, friends } from './lists.tsx'
import { Milestones } from './Milestones.tsx'
import { ShareCard } from './ShareCard.tsx'
import { Levels, Shares } from './Team.tsx'
import { useAgentClaims } from './useAgent.ts'
import { WheelLink } from './WheelLink.tsx'

const tabs = ['invite', 'team', 'friends', 'days'] as const
type Tab = (typeof tabs)[number]

/** spec §2 /agent: one part at a time, selected by `tabActive`; an unknown value selects the first. */
export const AgentPage = () => <AgentFrame>{(info) => info.mine && <Tabs info={info} mine={info.mine} />}</AgentFrame>

interface Props {
  info: AgentInfo
  mine: AgentMine
}

function Tabs({ info, mine }: Props) {
  const { t } = useLingui()
  const [search, change] = useRecordSearch()
  const tab: Tab = tabs.find((one) => one === search.tabActive) ?? 'invite'
  return (
    <>
      <Segments
        chosen={tab}
        onChoose={(tabActive) => change({ tabActive })}
        options={[
          { value: 'invite', label: t`Invite` },
          { value: 'team', label: t`Team` },
          { value: 'friends', label: t`Friends` },
          { value: 'days', label: t`History` },
        ]}
      />
      {tab === 'invite' ? (
        <Inviting info={info} mine={mine} />
      ) : tab === 'team' ? (
        <TeamTab info={info} mine={mine} />
      ) : tab === 'friends' ? (
        <RecordPages list={friends} filter={{}} />
      ) : (
        <RecordPages list={days} filter={{}} />
      )}
    </>
  )
}

function Inviting({ info, mine }: Props) {
  const claims = useAgentClaims()
  return (
    <>
      <Hero />
      <ShareCard pid={mine.pid} />
      <WheelLink />
      <Milestones info={info} claims={claims} />
      <InviteError claims={claims.all} />
      <HowItWorks info={info} />
      <InviterCard mine={mine} />
    </>
  )
}

function TeamTab({ info, mine }: Props) {
  const claims = useAgentClaims()
  return (
    <>
      <Shares info={info} mine={mine} claims={claims} />
      <InviteError claims={claims.all} />
      <Levels info={info} />
    </>
  )
}
