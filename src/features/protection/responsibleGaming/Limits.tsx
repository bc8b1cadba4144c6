import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { limitKinds } from '#contract/responsibleGaming.ts'
import type { LimitKind, SelfControl } from '#contract/responsibleGaming.ts'
import { kindNames } from '../../../shared/responsibleGaming/limitTexts.tsx'
import { LimitRow } from './LimitRow.tsx'

const what: Readonly<Record<LimitKind, ReactNode>> = {
  deposit: <Trans>The most you can deposit, in coins. Unpaid deposit orders count too.</Trans>,
  loss: <Trans>The most you can lose: your total bets minus your winnings.</Trans>,
  stake: <Trans>The most you can bet in total, whether you win or lose.</Trans>,
  time: <Trans>The most time you can play with coins. Pauses between rounds and between your choices count, up to 2 minutes each.</Trans>,
}

/** All available limits, set or not. */
export function Limits({ control: { limits, loosenHours, serverTime } }: { control: SelfControl }) {
  const { i18n } = useLingui()
  return (
    <section className="sec limits" aria-labelledby="limits">
      <h2 id="limits">
        <Trans>Your limits</Trans>
      </h2>
      <p className="small muted">
        <Trans>
          A lower limit applies right away. A higher limit needs a {loosenHours}-hour wait and then your confirmation; until then, your
          current limit applies. Days, weeks (from Monday) and months reset at midnight UTC, which is 8:00 AM in Manila.
        </Trans>
      </p>
      {limitKinds.map((kind) => (
        <section key={kind} className="card limit-card" aria-labelledby={`limit-${kind}`}>
          <h3 id={`limit-${kind}`}>{i18n._(kindNames[kind])}</h3>
          <p className="small muted">{what[kind]}</p>
          <ul>
            {limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <LimitRow key={limit.period} limit={limit} loosenHours={loosenHours} serverTime={serverTime} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
