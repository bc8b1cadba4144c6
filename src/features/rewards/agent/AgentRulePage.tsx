import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentInfo } from '#contract/agent.ts'
import { actInviteStatus } from '#contract/invite.ts'
import type { InviteStatus } from '#contract/invite.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { awardCount, awardName } from '../../../shared/awards/awards.ts'
import { rateText } from '../../../shared/vip/levels.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { both, LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { useAgentInfo } from './useAgent.ts'
import '../../../shared/rules/rules.css'
import './agent.css'
import './team.css'

/** spec §2 /agent/rule: the rules with the numbers in force, from the server. */
export function AgentRulePage() {
  const back = useBack()
  const agent = useAgentInfo()
  const wheel = useCall(actInviteStatus, {})
  return (
    <main className="agent-page">
      <PageHeader title={<Trans>Rules of inviting</Trans>} onBack={back} />
      <LoadState query={both(agent, wheel)} wait={<Skeletons flush />}>
        {([info, status]) => (
          <>
            <Inviting info={info} />
            <Team info={info} />
            <Wheel wheel={status} />
          </>
        )}
      </LoadState>
    </main>
  )
}

function Inviting({ info: { valid, fillDays, milestones } }: { info: AgentInfo }) {
  const { i18n } = useLingui()
  const [deposited, bet] = [amountText(valid.deposited), amountText(valid.bet)]
  const { days } = valid
  return (
    <article className="card pad rules" aria-labelledby="rule-inviting">
      <h2 id="rule-inviting">
        <Trans>Inviting</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            An invited friend counts with a mobile number of their own that nobody had here before, deposits of {deposited} and valid bets
            of {bet}, both within {days} days of joining. What is given back of a deposit does not count.
          </Trans>
        </li>
        <li>
          <Trans>
            Who came without a link can name their inviter once, within {fillDays} days of joining: nobody of their own team, and not
            themselves.
          </Trans>
        </li>
        <li>
          <Trans>Each milestone is paid once. A friend’s name is shown to you in part, their amounts never.</Trans>
        </li>
      </ol>
      <table className="agent-table">
        <caption className="sr-only">
          <Trans>Milestones</Trans>
        </caption>
        <tbody>
          {milestones.map(({ need, awards }) => (
            <tr key={need}>
              <th scope="row" className="n">
                {need}
              </th>
              <td>{awards.map((award) => `${awardCount(award)} ${i18n._(awardName(award.propId))}`).join(' + ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

function Team({ info: { rates } }: { info: AgentInfo }) {
  const [one, two, three] = rates.map(({ ppm }) => rateText(ppm))
  return (
    <article className="card pad rules" aria-labelledby="rule-team">
      <h2 id="rule-team">
        <Trans>Your team</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            You get {one} of the valid bets of those you invited, {two} of those they invited, and {three} of the level below. Whoever is
            further away brings nothing.
          </Trans>
        </li>
        <li>
          <Trans>
            A round’s valid bet is its stake or what it won or lost, whichever is less. Wins and losses of your team change nothing for you.
          </Trans>
        </li>
        <li>
          <Trans>
            A UTC day is settled once, soon after its end. It is rounded down to the hundredth, and the rest is kept for your next day. What
            is settled waits for you without an end.
          </Trans>
        </li>
        <li>
          <Trans>The house pays. While you take a break your share is counted, and can be taken afterwards.</Trans>
        </li>
      </ol>
    </article>
  )
}

function Wheel({ wheel: { target, earns } }: { wheel: InviteStatus }) {
  const full = amountText(target)
  const { share, shareDays, invitee } = earns
  return (
    <article className="card pad rules" aria-labelledby="rule-wheel">
      <h2 id="rule-wheel">
        <Trans>The wheel of friends</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            A day on which you share your link brings {share} spin, on up to {shareDays} days in all. Every friend who counts brings{' '}
            {invitee}.
          </Trans>
        </li>
        <li>
          <Trans>The server decides each spin by the odds that stand below the wheel, before it turns.</Trans>
        </li>
        <li>
          <Trans>
            What it gives goes into your pot. From {full} on you can take all of it, once. Spins that you still have then can be turned
            before: what comes after it is taken brings nothing more.
          </Trans>
        </li>
      </ol>
    </article>
  )
}
