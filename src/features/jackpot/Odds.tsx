import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { poolNames } from '#contract/jackpot.ts'

/** Parts per million as a percentage, with as many places as it takes. */
const share = new Intl.NumberFormat('en-PH', { style: 'percent', maximumFractionDigits: 4 })
export const oddsText = (partsPerMillion: number): string => share.format(partsPerMillion / 1_000_000)

interface Props {
  names: readonly MessageDescriptor[]
  /** Parts per million, in the order of the names. */
  odds: readonly number[]
  /** The one that was won, once it may be told. */
  won?: number | undefined
}

/** The wheel's true odds. */
export function Odds({ names, odds, won }: Props) {
  const { i18n } = useLingui()
  return (
    <section className="jk-odds">
      <h3>
        <Trans>True odds of the wheel</Trans>
      </h3>
      <ul>
        {names.map((name, index) => (
          <li key={poolNames[index]} data-won={won === index}>
            <i className={`pool-${poolNames[index]}`} aria-hidden="true" />
            {i18n._(name)} <b className="n">{oddsText(odds[index] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
