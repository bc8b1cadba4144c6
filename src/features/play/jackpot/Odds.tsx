import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { poolNames } from '#contract/jackpot.ts'
import { percentText } from '../../../ui/numberText.ts'

interface Props {
  names: readonly MessageDescriptor[]
  /** Parts per million, in the order of the names. */
  odds: readonly number[]
  /** The pool that was won, once it may be revealed. */
  won?: number | undefined
}

/** The wheel's true odds. */
export function Odds({ names, odds, won }: Props) {
  const { i18n } = useLingui()
  return (
    <section className="jk-odds">
      <h3>
        <Trans>Wheel odds</Trans>
      </h3>
      <ul>
        {names.map((name, index) => (
          <li key={poolNames[index]} data-won={won === index}>
            <i className={`pool-${poolNames[index]}`} aria-hidden="true" />
            {i18n._(name)} <b className="n">{percentText(odds[index] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
