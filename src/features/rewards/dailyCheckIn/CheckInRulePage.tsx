import { Trans, useLingui } from '@lingui/react/macro'
import { loginBonus3User } from '#contract/dailyCheckIn.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { AwardPhrase } from '../../../shared/awards/AwardPhrase.tsx'
import { awardArt } from '../../../shared/awards/awards.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import '../../../shared/rules/rules.css'
import './dailyCheckIn.css'

/** spec §2 /activity/sign-in/rule: the rules with the awards in force, from the server. */
export function CheckInRulePage() {
  const { i18n, t } = useLingui()
  const back = useBack()
  const query = useCall(loginBonus3User, {})
  const { data } = query
  // Any UTC midnight until the next one is known: the text below does not move.
  const clock = i18n.date(data?.resetAt ?? 0, dateFormats.time)
  return (
    <main className="bonus-page">
      <PageHeader title={<Trans>Check-in rules</Trans>} onBack={back} />
      <article className="card pad rules">
        <ol>
          <li>
            <Trans>You can check in once a day. Days follow UTC, so a new day starts at {clock} your time.</Trans>
          </li>
          <li>
            <Trans>A cycle has seven days. The day after day 7 is day 1 of the next cycle.</Trans>
          </li>
          <li>
            <Trans>
              If you miss a day, your 7-day cycle ends and you start again at day 1. Days when you’re on a break don’t count: your cycle
              continues after them.
            </Trans>
          </li>
          <li>
            <Trans>
              Once per 7-day cycle, you can use diamonds to make up a check-in you missed yesterday. Do it before you check in today. You
              can’t make up two missed days in a row.
            </Trans>
          </li>
          <li>
            <Trans>
              You get each day’s reward right away, in coins, points, diamonds or coupons. Coins you’re given are for playing: see how they
              unlock under Withdraw in your wallet.
            </Trans>
          </li>
        </ol>
      </article>
      <h2 className="rules-title">
        <Trans>Rewards by day</Trans>
      </h2>
      <LoadState query={query} wait={<Skeletons flush heights={[340]} />}>
        {({ days }) => (
          <table className="card rules-table">
            <caption className="sr-only">{t`Rewards by day`}</caption>
            <thead className="sr-only">
              <tr>
                <th>{t`Day`}</th>
                <th>{t`Reward`}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, awards }) => (
                <tr key={day}>
                  <th scope="row">
                    <Trans>Day {day}</Trans>
                  </th>
                  <td>
                    {awards.map((award) => (
                      <span key={award.id} className="row">
                        <img src={awardArt(award.propId)} alt="" width={22} height={22} />
                        <AwardPhrase award={award} />
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </LoadState>
    </main>
  )
}
