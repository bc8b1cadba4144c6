import { Trans } from '@lingui/react/macro'
import type { Segment } from '#contract/invite.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { percentText } from '../../../ui/numberText.ts'

/** The wheel's true odds, most likely first. */
export const WheelOdds = ({ segments }: { segments: readonly Segment[] }) => (
  <section className="spin-odds" aria-labelledby="spin-odds">
    <h2 id="spin-odds">
      <Trans>Wheel odds</Trans>
    </h2>
    <ul>
      {segments
        .toSorted((a, b) => b.odds - a.odds)
        .map(({ segment, amount, odds }) => (
          <li key={segment}>
            <i className={`hue-${segment % 4}`} aria-hidden="true" />
            <Amount value={amount} size={16} />
            <b className="n">{percentText(odds)}</b>
          </li>
        ))}
    </ul>
  </section>
)
