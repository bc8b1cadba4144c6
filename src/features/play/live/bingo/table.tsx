import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ballCount, crossPays, framePays, linePays } from '#games/bingo/rules.ts'
import { grouped } from '../../../../ui/numberText.ts'
import type { Table } from '../table.ts'
import { Play } from './Play.tsx'
import './bingo.css'

export const bingoTable: Table = {
  id: 'bingo',
  title: msg`Bingo`,
  Play,
  Rules: ({ share }) => (
    <>
      <p>
        <Trans>
          Buy cards before the draw. {ballCount} of 75 balls are drawn, one every 2 seconds, the same for everyone. The middle field is
          free.
        </Trans>
      </p>
      <p>
        <Trans>A row, a column or a diagonal is a line. Your first line pays by the ball that completes it:</Trans>
      </p>
      <ul>
        {linePays.map(({ until, pays }) => (
          <li key={until}>
            <Trans>
              by ball {until}: {pays}×
            </Trans>
          </li>
        ))}
        <li>
          <Trans>both diagonals: {crossPays}× more</Trans>
        </li>
        <li>
          <Trans>all numbers on the border: {grouped(framePays)}× more</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          On average, players get back {share} of what they bet. Every card has the same chances, no matter who else plays: a line in 44.6%
          of rounds, both diagonals in 0.46%, and the whole border once in 136,000.
        </Trans>
      </p>
    </>
  ),
  Mark: ({ outcome }) => (
    <span className="n mini">
      {outcome.slice(0, 3).join(' · ')}
      {' …'}
    </span>
  ),
  betText: ({ choice }, i18n) => i18n._(msg`Card ${choice}`),
  outcomeText: (outcome, _i18n, isBrief) => (isBrief ? `${outcome.slice(0, 3).join(', ')} …` : outcome.join(', ')),
}
