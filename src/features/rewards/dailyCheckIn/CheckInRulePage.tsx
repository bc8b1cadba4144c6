import { Trans, useLingui } from '@lingui/react/macro'
import { loginBonus3User } from '#contract/dailyCheckIn.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { awardArt, awardCount, awardName } from '../../../shared/awards/awards.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import '../../../shared/rules/rules.css'
import './dailyCheckIn.css'

/** spec §2 /activity/sign-in/rule: the rules with the awards in force, from the server. */
export function CheckInRulePage() {
  const { i18n, t } = useLingui()
  const back = useBack()
  const { data } = useCall(loginBonus3User, {})
  const clock = data ? i18n.date(data.resetAt, { timeStyle: 'short' }) : '…'
  return (
    <main className="bonus-page">
      <PageHeader title={<Trans>Rules of the sign-in</Trans>} onBack={back} />
      <article className="card pad rules">
        <ol>
          <li>
            <Trans>One lantern a day can be lit. A day is a UTC date: on your clock it begins at {clock}.</Trans>
          </li>
          <li>
            <Trans>Seven days make a round. The day after the seventh is day 1 of the next.</Trans>
          </li>
          <li>
            <Trans>A day that goes by unlit ends the round: you start again at day 1.</Trans>
          </li>
          <li>
            <Trans>
              Once in a round, yesterday alone can be made up for diamonds, before today is lit. Two days missed in a row cannot.
            </Trans>
          </li>
          <li>
            <Trans>What a day gives is yours at once: coins, points or diamonds, paid by the house. There is nothing to wager first.</Trans>
          </li>
        </ol>
      </article>
      <h2 className="rules-title">
        <Trans>What the days give</Trans>
      </h2>
      {data ? (
        <table className="card rules-table">
          <caption className="sr-only">{t`What the days give`}</caption>
          <thead className="sr-only">
            <tr>
              <th>{t`Day`}</th>
              <th>{t`Gives`}</th>
            </tr>
          </thead>
          <tbody>
            {data.days.map(({ day, awards }) => (
              <tr key={day}>
                <th scope="row">
                  <Trans>Day {day}</Trans>
                </th>
                <td>
                  {awards.map((award) => (
                    <span key={award.id} className="row">
                      <img src={awardArt(award.propId)} alt="" width={22} height={22} />
                      <b className="n">{awardCount(award)}</b> {i18n._(awardName(award.propId))}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Skeletons flush heights={[340]} />
      )}
    </main>
  )
}
