import { Trans, useLingui } from '@lingui/react/macro'
import { coinReport } from '#contract/wallet.ts'
import type { WalletCurrency } from '#contract/wallet.ts'
import empty from '../../../../art/empty.svg'
import { useCall } from '../../../../queries/queries.ts'
import { dateFormats } from '../../../../shared/dates/dateFormats.ts'
import { binned } from '../../../../shared/records/bins.ts'
import { CoinText } from '../../../../shared/records/CoinText.tsx'
import { FlowPlot, LevelPlot } from '../../../../shared/records/DayPlot.tsx'
import { NumberTable } from '../../../../shared/records/NumberTable.tsx'
import type { Filter } from '../../../../shared/records/records.ts'
import { LoadState } from '../../../../ui/LoadState.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Skeletons } from '../../../../ui/Skeletons.tsx'
import { changeText, currencyText, currencyTexts, isPieces } from './currencyText.ts'

interface Props {
  currency: WalletCurrency
  filter: Filter<typeof coinReport>
}

/** A balance over time: credits and debits by day and the closing balance, also as a table. */
export function MovementChart({ currency, filter }: Props) {
  const { i18n, t } = useLingui()
  const { data, isError, refetch } = useCall(coinReport, filter)
  if (!data) return <LoadState query={{ data, isError, refetch }} wait={<Skeletons heights={[527]} />} />
  const { opening, rows, total } = data
  if (total.movements === 0)
    return (
      <Notice art={empty} title={<Trans>No transactions</Trans>}>
        <Trans>No transactions match these filters.</Trans>
      </Notice>
    )
  const text = (value: number) => currencyText(currency, value)
  // What is in the safebox is coins too.
  const unit = i18n._(currencyTexts[currency === 'safebox' ? 'coin' : currency])
  const withUnit = (sum: string) => (isPieces(currency) ? sum : <CoinText>{sum}</CoinText>)
  const { bin, columns } = binned(
    rows.map(({ day, gained, spent, balance }) => ({ day, up: gained, down: spent, level: balance })),
    opening,
  )
  const dayText = (day: string) => i18n.date(`${day}T12:00:00+08:00`, dateFormats.manilaDay)
  const closing = rows.at(-1)?.balance ?? opening
  return (
    <section className="card pad inset stack">
      <dl className="totals">
        <div>
          <dt className="small muted">
            <Trans>In</Trans>
          </dt>
          <dd className="n">{withUnit(text(total.gained))}</dd>
        </div>
        <div>
          <dt className="small muted">
            <Trans>Out</Trans>
          </dt>
          <dd className="n">{withUnit(text(total.spent))}</dd>
        </div>
        <div>
          <dt className="small muted">
            <Trans>Net</Trans>
          </dt>
          <dd className="n">{withUnit(changeText(currency, total.gained - total.spent))}</dd>
        </div>
      </dl>
      <figure>
        <FlowPlot
          unit={unit}
          bin={bin}
          columns={columns}
          text={text}
          label={t`In and out: ${text(total.gained)} in, ${text(total.spent)} out. All figures are in the table below.`}
        />
        <figcaption className="small muted plot-key" aria-hidden="true">
          <svg width="14" height="14">
            <rect className="plot-up" width="14" height="14" rx="2" />
          </svg>
          <Trans>In</Trans>
          <svg width="14" height="14">
            <rect className="plot-down" x="1" y="1" width="12" height="12" rx="2" />
          </svg>
          <Trans>Out</Trans>
        </figcaption>
      </figure>
      <figure>
        <LevelPlot
          unit={unit}
          bin={bin}
          columns={columns}
          text={text}
          label={t`Balance over time: from ${text(opening)} to ${text(closing)}. All figures are in the table below.`}
        />
        <figcaption className="small muted">
          <Trans>Balance at the end of each day</Trans>
        </figcaption>
      </figure>
      <NumberTable
        unit={unit}
        heads={[<Trans key="d">Day</Trans>, <Trans key="i">In</Trans>, <Trans key="o">Out</Trans>, <Trans key="b">Balance</Trans>]}
        rows={rows
          .filter(({ movements }) => movements > 0)
          .toReversed()
          .map(({ day, gained, spent, balance }) => ({
            key: day,
            cells: [dayText(day), text(gained), text(spent), text(balance)],
          }))}
      />
    </section>
  )
}
