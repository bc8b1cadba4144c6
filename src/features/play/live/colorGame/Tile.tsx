import { Trans, useLingui } from '@lingui/react/macro'
import { matches } from '#games/color-game/rules.ts'
import type { Color } from '#games/color-game/rules.ts'
import { colorTexts } from '../../../../shared/liveGames/colorTexts.ts'
import { amountText } from '../../../../ui/Amount.tsx'
import { BareButton } from '../../../../ui/BareButton.tsx'
import { Shape } from './colors.tsx'

interface Props {
  color: Color
  /** All players' bets on it. */
  total: number
  /** The player's own bets on it. */
  staked: number
  /** These, and the chips that can still be placed. */
  laid: number
  /** Once the box is open. */
  dice: readonly Color[] | null
  /** What a tap adds; null while nothing can be bet. */
  chip: number | null
  onAdd: () => void
}

/** A color to bet on, with what is bet on it, and in the end how often it came up. */
export function Tile({ color, total, staked, laid, dice, chip, onAdd }: Props) {
  const { t, i18n } = useLingui()
  const totalText = amountText(total)
  const matchCount = dice ? matches(color, dice) : 0
  // Gold is for the player's own bets: a color that came up without one is only marked.
  const mark = !dice ? '' : matchCount === 0 ? ' dim' : staked > 0 ? ' won' : ' came'
  return (
    <li>
      <BareButton className={`tile ${color}${mark}`} aria-disabled={chip === null} onClick={onAdd}>
        <b className="d">{i18n._(colorTexts[color])}</b>
        <span className="tile-face">
          <Shape color={color} size={44} />
          {laid > 0 && (
            <span className="chip laid">
              <span className="sr-only">{t`Your bet`} </span>
              {amountText(laid)}
            </span>
          )}
        </span>
        <span className="tile-sum">{matchCount > 0 ? <Trans>{matchCount} to 1</Trans> : <Trans>Total {totalText}</Trans>}</span>
        {chip !== null && <span className="sr-only">{t`Add ${amountText(chip)}`}</span>}
      </BareButton>
    </li>
  )
}
