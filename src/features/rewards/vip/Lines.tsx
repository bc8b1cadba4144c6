import { useLingui } from '@lingui/react/macro'
import type { RebateLine } from '#contract/vip.ts'
import { kindTexts } from '../../../shared/games/kindTexts.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { percentText } from '../../../ui/numberText.ts'
import './bonus.css'

/** Valid bet × rate = amount, by type of game. */
export function Lines({ lines, caption }: { lines: readonly RebateLine[]; caption: string }) {
  const { i18n, t } = useLingui()
  return (
    <table className="vip-lines">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Games`}</th>
          <th scope="col">{t`Valid bets`}</th>
          <th scope="col">{t`Rate`}</th>
          <th scope="col">{t`Rebate`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ gameType, validBet, rate, amount }) => {
          const word = kindTexts[gameType]
          return (
            <tr key={gameType}>
              <th scope="row">{word ? i18n._(word) : t`Other games`}</th>
              <td className="n">{amountText(validBet)}</td>
              <td className="n">{percentText(rate)}</td>
              <td className="n">{amountText(amount)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
