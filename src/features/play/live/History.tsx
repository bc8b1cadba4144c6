import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SharedResult } from '#contract/live.ts'
import type { Color } from '#games/color-game/rules.ts'
import { colorWords, Die } from './colors.tsx'

/** Results of the last rounds, newest first, each leading to its proof. */
export function History({ results }: { results: readonly SharedResult[] }) {
  const { t, i18n } = useLingui()
  if (results.length === 0) return null
  const named = ({ number, outcome }: SharedResult): string => {
    const colors = outcome?.map((color) => i18n._(colorWords[color as Color])).join(', ')
    return colors === undefined ? t`Round ${number}: canceled` : t`Round ${number}: ${colors}`
  }
  return (
    <section aria-label={t`Last results`}>
      <ul className="hs live-results">
        {results.map((result) => (
          <li key={result.number}>
            <Link to="/activity/live" search={{ round: String(result.number) }} preload={false} aria-label={named(result)}>
              {result.outcome === null ? (
                <span className="mini muted">
                  <Trans>canceled</Trans>
                </span>
              ) : (
                result.outcome.map((color, index) => <Die key={index} color={color as Color} size={22} />)
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
