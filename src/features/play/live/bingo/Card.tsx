import { Trans, useLingui } from '@lingui/react/macro'
import { cardIn, fieldsOf, resultOfCard } from '#games/bingo/rules.ts'
import { amountText } from '../../../../ui/Amount.tsx'

export const bingoLetters = ['B', 'I', 'N', 'G', 'O'] as const

/** A card: a table, whose called numbers are marked by more than color. */
export function Card({ number, stake, balls }: { number: string; stake?: number; balls: readonly string[] }) {
  const { t } = useLingui()
  const fields = fieldsOf(cardIn(number) ?? 1)
  const called = new Set(balls)
  const { lineAt, hasCross, hasFrame, pays } = resultOfCard(fields, balls)
  // All that it is paid for: a line alone would not explain a thousand times the stake.
  const won = [t`line at ball ${lineAt}`, ...(hasCross ? [t`both diagonals`] : []), ...(hasFrame ? [t`whole border`] : [])].join(', ')
  return (
    <table className={`bingo-card${lineAt === undefined ? '' : ' line'}`}>
      <caption>
        {stake === undefined ? (
          <Trans>Card {number}</Trans>
        ) : pays > 0 ? (
          <Trans>
            Card {number}: {won}, pays {amountText(stake * pays)}
          </Trans>
        ) : (
          <Trans>
            Card {number} · {amountText(stake)}
          </Trans>
        )}
      </caption>
      <thead>
        <tr>
          {bingoLetters.map((letter) => (
            <th key={letter} scope="col">
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bingoLetters.map((letter, row) => (
          <tr key={letter}>
            {fields.slice(5 * row, 5 * row + 5).map((field) => {
              const isCalled = field === 0 || called.has(String(field))
              return (
                <td key={field} className={isCalled ? 'called' : undefined}>
                  {field === 0 ? (
                    <>
                      <span aria-hidden="true">★</span>
                      <span className="sr-only">{t`free`}</span>
                    </>
                  ) : (
                    field
                  )}
                  {isCalled && field > 0 && <span className="sr-only"> {t`called`}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
