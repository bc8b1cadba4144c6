import { Trans, useLingui } from '@lingui/react/macro'
import { poolNames } from '#contract/jackpot.ts'
import type { JackpotInfo } from '#contract/jackpot.ts'
import { awardCount, awardName } from '../../../shared/awards/awards.ts'
import { oddsText } from '../../../shared/rules/odds.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Odds } from './Odds.tsx'
import { poolWords } from './pools.ts'

/** How it works, with the odds that the server draws by right now. */
export function RulesPanel({ info, onClose }: { info: JackpotInfo | undefined; onClose: () => void }) {
  const { i18n } = useLingui()
  return (
    <Dialog title={<Trans>Rules of the jackpot</Trans>} onClose={onClose}>
      <ul className="jk-rules">
        <li>
          <Trans>A share of every stake in the house feeds the four jackpots. The numbers above the board are what they really hold.</Trans>
        </li>
        <li>
          <Trans>Your play earns chances. A spin takes one chance, and every spin wins.</Trans>
        </li>
        <li>
          <Trans>The server draws by the odds below before the light moves. The light and the wheel only show what was drawn.</Trans>
        </li>
        <li>
          <Trans>A jackpot cell opens the wheel. Its four parts look equal and are not equally likely.</Trans>
        </li>
        <li>
          <Trans>If the line breaks, your win waits for you and is shown when you come back.</Trans>
        </li>
      </ul>
      {info ? (
        <>
          <table className="jk-table">
            <caption>
              <Trans>True odds of the board</Trans>
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
                    <td>
                      {type === 'jackpot' ? (
                        <Trans>Jackpot: the wheel</Trans>
                      ) : (
                        <>
                          {awardCount(award)} · {i18n._(awardName(award.propId))}
                        </>
                      )}
                    </td>
                    <td className="n">{oddsText(odds)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          <Odds names={poolNames.map((pool) => poolWords[pool])} odds={info.wheelOdds} />
        </>
      ) : (
        <p className="muted">
          <Trans>Log in to see the odds that are in force for you.</Trans>
        </p>
      )}
      <Button wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}
