import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { limitKinds } from '#contract/responsibleGaming.ts'
import type { LimitKind, SelfControl } from '#contract/responsibleGaming.ts'
import { kindNames } from '../../../shared/responsibleGaming/limitWords.tsx'
import { LimitRow } from './LimitRow.tsx'

const what: Readonly<Record<LimitKind, ReactNode>> = {
  deposit: <Trans>How many coins you may put in. Orders that wait to be paid count.</Trans>,
  loss: <Trans>How much more you may stake than you win back.</Trans>,
  stake: <Trans>How much you may stake, won back or not.</Trans>,
  time: <Trans>How long you may play for coins: the time between your rounds, of a pause its first two minutes.</Trans>,
}

/** Every limit that there can be, set or not. */
export function Limits({ control: { limits, serverTime } }: { control: SelfControl }) {
  const { i18n } = useLingui()
  return (
    <section className="sec limits" aria-labelledby="limits">
      <h2 id="limits">
        <Trans>Your limits</Trans>
      </h2>
      <p className="small muted">
        <Trans>
          A tighter limit reloadLocks at once. A looser one waits 24 hours and then asks you again; until then the old one reloadLocks.
          Days, weeks (from Monday) and months turn at midnight UTC: 8:00 in the morning in Manila.
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
                <LimitRow key={limit.period} limit={limit} serverTime={serverTime} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
