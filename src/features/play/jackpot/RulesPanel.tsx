import { Trans, useLingui } from '@lingui/react/macro'
import { poolNames } from '#contract/jackpot.ts'
import type { JackpotInfo } from '#contract/jackpot.ts'
import { awardText } from '../../../shared/awards/awardText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { percentText } from '../../../ui/numberText.ts'
import { Odds } from './Odds.tsx'
import { poolTexts } from './pools.ts'

/** The rules, with the odds in force at the server. */
export function RulesPanel({ info, onClose }: { info: JackpotInfo | undefined; onClose: () => void }) {
  const { i18n } = useLingui()
  return (
    <Dialog title={<Trans>Jackpot rules</Trans>} onClose={onClose}>
      <ul className="jk-rules">
        <li>
          <Trans>
            A share of bets on slots and some live games goes into the four jackpots. Bets with bonus coins add nothing. The numbers above
            the board are their actual amounts.
          </Trans>
        </li>
        <li>
          <Trans>You earn chances as you play. Each spin uses one chance, and every spin wins a prize.</Trans>
        </li>
        <li>
          <Trans>
            Our server draws the prize before the light moves, using the odds below. The light and the wheel only show the result.
          </Trans>
        </li>
        <li>
          <Trans>A jackpot cell opens the wheel. Its four parts look equal, but their odds are different.</Trans>
        </li>
        <li>
          <Trans>If your connection drops, your win is saved and shown when you come back.</Trans>
        </li>
      </ul>
      {info ? (
        <>
          <table className="jk-table">
            <caption>
              <Trans>Board odds</Trans>
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Prize</Trans>
                </th>
                <th scope="col">
                  <Trans>Odds</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {info.cells
                .toSorted((a, b) => a.cell - b.cell)
                .map(({ cell, type, award, odds }) => (
                  <tr key={cell}>
                    <td>{type === 'jackpot' ? <Trans>Jackpot wheel</Trans> : i18n._(awardText(award))}</td>
                    <td className="n">{percentText(odds)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          <Odds names={poolNames.map((pool) => poolTexts[pool])} odds={info.wheelOdds} />
        </>
      ) : (
        <p className="muted">
          <Trans>We couldn’t load the odds.</Trans>
        </p>
      )}
      <Button wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}
