import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Props {
  /** What its amounts count: coins, points. */
  unit: ReactNode
  /** Column headers; the first is the rows' own. */
  heads: readonly ReactNode[]
  rows: readonly { key: string; cells: readonly [head: string, ...string[]] }[]
}

/** The numbers of a plot, as accessible text. */
export function NumberTable({ unit, heads, rows }: Props) {
  const { t } = useLingui()
  return (
    <details className="numbers">
      <summary>
        <Trans>All figures</Trans>
      </summary>
      {/* A horizontally scrolling area must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="table-scroll" role="region" aria-label={t`All figures`} tabIndex={0}>
        <table className="report">
          <caption className="mini muted">
            <Trans>Amounts: {unit}</Trans>
          </caption>
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={index} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [head, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
