import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Color } from '#games/color-game/rules.ts'
import { colorTexts } from '../../../../shared/liveGames/colorTexts.ts'
import type { Table } from '../table.ts'
import { Die } from './colors.tsx'
import { Play } from './Play.tsx'

export const colorGameTable: Table = {
  id: 'color-game',
  title: msg`Color Game`,
  Play,
  Rules: ({ share }) => (
    <>
      <p>
        <Trans>
          Three dice with six colors are shaken in a box. Each die that shows your color pays 1 to 1, and your bet comes back with it.
        </Trans>
      </p>
      <p>
        <Trans>
          On average, players get back {share} of what they bet. Everyone plays the same round, and the totals show real bets only.
        </Trans>
      </p>
    </>
  ),
  Mark: ({ outcome }) => outcome.map((color, index) => <Die key={index} color={color as Color} size={22} />),
  betText: ({ choice }, i18n) => i18n._(colorTexts[choice as Color]),
  outcomeText: (outcome, i18n) => outcome.map((color) => i18n._(colorTexts[color as Color])).join(', '),
}
