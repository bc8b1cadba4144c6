import { Trans, useLingui } from '@lingui/react/macro'
import { pkData } from '#contract/redVsBlue.ts'
import type { Battle } from '#contract/redVsBlue.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import '../../../shared/rules/rules.css'
import './redVsBlue.css'

/** spec §2 /activity/redpkblue/rule: the rules with the numbers of this week's battle, from the server. */
export function BattleRulePage() {
  const back = useBack()
  const { data } = useCall(pkData, {})
  return (
    <main className="battle-page">
      <PageHeader title={<Trans>Rules of Red vs Blue</Trans>} onBack={back} />
      {data ? <Rules battle={data} /> : <Skeletons flush heights={[420]} />}
    </main>
  )
}

function Rules({ battle }: { battle: Battle }) {
  const { i18n } = useLingui()
  const { rules, signUpAt, runsAt, endsAt } = battle
  const when = (time: number) => i18n.date(time, { weekday: 'long', hour: 'numeric', minute: '2-digit' })
  const [opens, begins, ends] = [when(signUpAt), when(runsAt), when(endsAt)]
  const cap = amountText(rules.dayCap)
  const least = amountText(rules.minScore)
  const each = amountText(rules.poolPerPlayer)
  const most = amountText(rules.maxPool)
  const { winnersPercent, closesAbovePercent } = rules
  const othersPercent = 100 - winnersPercent
  return (
    <article className="card pad rules">
      <ol>
        <li>
          <Trans>
            Sign-up opens on {opens} and the battle begins on {begins}. It ends on {ends}; the times are on your clock.
          </Trans>
        </li>
        <li>
          <Trans>A place is free, one a week. Once taken, your camp stays yours for the week.</Trans>
        </li>
        <li>
          <Trans>A camp with more than {closesAbovePercent}% of all players closes until the other has grown.</Trans>
        </li>
        <li>
          <Trans>
            Your score is your valid bet while the battle is on, at most {cap} a UTC day. A round’s valid bet is its stake or what it won or
            lost, whichever is less. Demo rounds do not count.
          </Trans>
        </li>
        <li>
          <Trans>
            The house pays the pool: {each} coins for every player who joins, at most {most}. No stake goes into it.
          </Trans>
        </li>
        <li>
          <Trans>
            The camp with the higher score shares {winnersPercent}% of the pool, each player by their score. The other camp’s players with
            at least {least} share {othersPercent}% in the same way.
          </Trans>
        </li>
        <li>
          <Trans>A tie gives each camp half. With no score at all, nothing is paid.</Trans>
        </li>
        <li>
          <Trans>Shares are rounded down to the hundredth and paid into your purse by themselves, soon after the end.</Trans>
        </li>
      </ol>
    </article>
  )
}
