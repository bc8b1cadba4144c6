import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AgentInfo } from '#contract/agent.ts'
import { actInviteStatus } from '#contract/invite.ts'
import type { InviteStatus } from '#contract/invite.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { awardText } from '../../../shared/awards/awardText.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { both, LoadState } from '../../../ui/LoadState.tsx'
import { percentText } from '../../../ui/numberText.ts'
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
      <PageHeader title={<Trans>Referral rules</Trans>} onBack={back} />
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
  const { days, restDays } = valid
  return (
    <article className="card pad rules" aria-labelledby="rule-inviting">
      <h2 id="rule-inviting">
        <Trans>Invitations</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            A friend qualifies by adding their own mobile number that’s new to Swerte, depositing at least {deposited} coins and making at
            least {bet} coins in valid bets. The deposits and bets must be made within {days} days of signing up. Refunded deposits don’t
            count.
          </Trans>
        </li>
        <li>
          <Trans>
            A deposit counts once it’s {restDays} days old. A friend who shares your device, bank account or identity, or those of another
            friend you invited, doesn’t count. If someone has two accounts, they count only once, for the person who invited them first. If
            a deposit is returned later, rewards you claimed for it are taken back.
          </Trans>
        </li>
        <li>
          <Trans>
            If you signed up without a link, you can enter a friend’s referral code once, within {fillDays} days of signing up. You can’t
            use your own code or the code of someone on your team.
          </Trans>
        </li>
        <li>
          <Trans>Each milestone is paid once. You only see part of a friend’s name, and never their amounts.</Trans>
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
                <Plural value={need} one="# friend" other="# friends" />
              </th>
              <td>{awards.map((award) => i18n._(awardText(award))).join(' + ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

function Team({ info: { rates } }: { info: AgentInfo }) {
  const [one, two, three] = rates.map(({ ppm }) => percentText(ppm))
  return (
    <article className="card pad rules" aria-labelledby="rule-team">
      <h2 id="rule-team">
        <Trans>Your team</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            You earn {one} of valid bets from friends you invited, {two} from friends they invited, and {three} from the level below. Levels
            beyond that don’t earn you commission.
          </Trans>
        </li>
        <li>
          <Trans>
            The valid bet of a round is your bet or what you won or lost on it, whichever is lower. Some games count for less. Your team’s
            wins and losses don’t affect your coins.
          </Trans>
        </li>
        <li>
          <Trans>
            Commission is calculated once for each UTC day, shortly after the day ends. It’s rounded down to two decimals, and the rest
            carries over to your next day. Commission you haven’t claimed doesn’t expire.
          </Trans>
        </li>
        <li>
          <Trans>
            If a player’s payment provider takes back some of their deposits, we take back the matching share of your commission on their
            bets.
          </Trans>
        </li>
        <li>
          <Trans>
            Swerte pays your commission. If you take a break, it still adds up. If you self-exclude, no more is added, and you keep what you
            earned before.
          </Trans>
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
        <Trans>Barkada wheel</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            You get <Plural value={share} one="# spin" other="# spins" /> for each day you share your link, for up to{' '}
            <Plural value={shareDays} one="# day" other="# days" /> in total. You get{' '}
            <Plural value={invitee} one="# spin" other="# spins" /> for each qualified friend.
          </Trans>
        </li>
        <li>
          <Trans>Our server decides each result before the wheel spins, using the odds shown below the wheel.</Trans>
        </li>
        <li>
          <Trans>
            Each result adds coins to your pot. Once the pot reaches {full} coins, you can claim all of it, one time only. Use any spins you
            have left before you claim: later spins add nothing more.
          </Trans>
        </li>
      </ol>
    </article>
  )
}
