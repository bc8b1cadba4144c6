import { Trans, useLingui } from '@lingui/react/macro'
import { amountText } from '../../../ui/Amount.tsx'
import { barsOf } from './bars.ts'
import { netText } from './netText.ts'

interface Row {
  key: string
  bet: number
  payout: number
  net: number
}

/** Height of a row: its labels, then two bars. */
const row = 46

/**
 * Bets as full bars above wins as hollow ones, so that they can be told apart without color. Lengths are percentages: text keeps its size.
 */
export function Chart({ rows, label }: { rows: readonly Row[]; label: (key: string) => string }) {
  const { t } = useLingui()
  const bars = barsOf(rows)
  const spoken = rows.map(({ key, bet, payout }) => t`${label(key)}: bet ${amountText(bet)}, won ${amountText(payout)}`).join('; ')
  return (
    <figure>
      <p className="mini muted chart-unit">
        <Trans>Net, in coins</Trans>
      </p>
      <svg className="chart" width="100%" height={rows.length * row} role="img" aria-label={spoken}>
        {rows.map(({ key, net }, index) => (
          <g key={key} transform={`translate(0 ${index * row})`}>
            <text y="14">{label(key)}</text>
            <text x="100%" y="14" textAnchor="end" className="n">
              {netText(net)}
            </text>
            <rect className="staked" y="20" width={`${bars[index]?.staked ?? 0}%`} height="8" rx="3" />
            <rect className="won" x="0.5" y="30.5" width={`${bars[index]?.won ?? 0}%`} height="7" rx="3" />
          </g>
        ))}
      </svg>
      <figcaption className="small muted" aria-hidden="true">
        <Key className="staked" />
        <Trans>Total bets</Trans>
        <Key className="won" />
        <Trans>Winnings</Trans>
      </figcaption>
    </figure>
  )
}

const Key = ({ className }: { className: string }) => (
  <svg className="chart" width="24" height="9">
    <rect className={className} x="0.5" y="0.5" width="23" height="8" rx="3" />
  </svg>
)
