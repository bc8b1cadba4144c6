import { Trans, useLingui } from '@lingui/react/macro'
import { pkData } from '#contract/redVsBlue.ts'
import type { Battle } from '#contract/redVsBlue.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import '../../../shared/rules/rules.css'
import './redVsBlue.css'

/** spec §2 /activity/redpkblue/rule: the rules with the numbers of this week's battle, from the server. */
export function BattleRulePage() {
  const back = useBack()
  const query = useCall(pkData, {})
  return (
    <main className="battle-page">
      <PageHeader title={<Trans>Red vs Blue rules</Trans>} onBack={back} />
      <LoadState query={query} wait={<Skeletons flush heights={[420]} />}>
        {(battle) => <Rules battle={battle} />}
      </LoadState>
    </main>
  )
}

function Rules({ battle }: { battle: Battle }) {
  const { i18n } = useLingui()
  const { rules, signUpAt, runsAt, endsAt } = battle
  const when = (time: number) => i18n.date(time, dateFormats.longWeekdayTime)
  const [opens, begins, ends] = [when(signUpAt), when(runsAt), when(endsAt)]
  const cap = amountText(rules.dayCap)
  const least = amountText(rules.minScore)
  const each = amountText(rules.poolPerPlayer)
  const most = amountText(rules.maxPool)
  const { winnersPercent, maxSharePercent, closesAbovePercent } = rules
  const othersPercent = 100 - winnersPercent
  return (
    <article className="card pad rules">
      <ol>
        <li>
          <Trans>
            Sign-up opens on {opens} and the battle starts on {begins}. It ends on {ends}. These times are in your local time.
          </Trans>
        </li>
        <li>
          <Trans>Joining is free. You can join one team a week, and you can’t switch until the next week.</Trans>
        </li>
        <li>
          <Trans>If a team has more than {closesAbovePercent}% of all players, it closes until the other team catches up.</Trans>
        </li>
        <li>
          <Trans>
            Your score is your valid bets during the battle, up to {cap} per day (8:00 AM to 8:00 AM, Manila time). A round’s valid bet is
            the bet or the amount you won or lost, whichever is smaller. Some games count for less, and demo rounds don’t count.
          </Trans>
        </li>
        <li>
          <Trans>
            To qualify for a share, score at least {least} and have at least one paid deposit. This is true for both teams. Accounts under
            self-exclusion don’t qualify.
          </Trans>
        </li>
        <li>
          <Trans>
            Swerte pays for the prize pool: {each} coins for every player who qualifies, up to {most}. None of it comes from players’ bets.
          </Trans>
        </li>
        <li>
          <Trans>
            On the team with the higher score, players who qualify share {winnersPercent}% of the pool, based on each player’s score.
            Players on the other team who qualify share {othersPercent}% the same way.
          </Trans>
        </li>
        <li>
          <Trans>Your share can’t be more than {maxSharePercent}% of your own score. Swerte keeps anything above that.</Trans>
        </li>
        <li>
          <Trans>If it’s a tie, each team gets half of the pool. If nobody scores, nothing is paid.</Trans>
        </li>
        <li>
          <Trans>Shares are rounded down to two decimals and added to your wallet automatically soon after the battle ends.</Trans>
        </li>
      </ol>
    </article>
  )
}
