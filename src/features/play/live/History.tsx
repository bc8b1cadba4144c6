import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SharedResult } from '#contract/live.ts'
import type { Table } from './table.ts'

/** Results of the last rounds, newest first, each linking to its proof. */
export function History({ table: { id, Mark, outcomeText }, results }: { table: Table; results: readonly SharedResult[] }) {
  const { t, i18n } = useLingui()
  // As high as the list, so that nothing below moves when the results arrive.
  if (results.length === 0) return <div className="live-results-wait" />
  const named = ({ number, outcome }: SharedResult): string => {
    const result = outcome && outcomeText(outcome, i18n, true)
    return result === null ? t`Round ${number}: canceled` : t`Round ${number}: ${result}`
  }
  return (
    <section aria-label={t`Last results`}>
      <ul className="hs live-results">
        {results.map((result) => (
          <li key={result.number}>
            <Link to="/activity/live" search={{ game: id, round: String(result.number) }} preload={false} aria-label={named(result)}>
              {result.outcome === null ? (
                <span className="mini muted">
                  <Trans>canceled</Trans>
                </span>
              ) : (
                <Mark outcome={result.outcome} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
