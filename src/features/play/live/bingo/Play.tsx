import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { ballCount, cardIn, fieldsOf, maxCardNumber, resultOfCard } from '#games/bingo/rules.ts'
import { Visit } from '../../../../shared/rounds/Visit.tsx'
import { amountText } from '../../../../ui/Amount.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { CoinAmount } from '../../../../ui/CoinAmount.tsx'
import { History } from '../History.tsx'
import { Announced, ignoreDoubleTap, Chips, Closed, RoundHead, isResultShown, OwnResult, Progress } from '../parts.tsx'
import type { Chip } from '../parts.tsx'
import type { Table } from '../table.ts'
import { useSound, useWinSound } from '../useSound.ts'
import { useTable } from '../useTable.ts'

const letters = ['B', 'I', 'N', 'G', 'O'] as const
const letterOf = (ball: number): string => letters[Math.ceil(ball / 15) - 1] ?? ''
const offered = 2

/** Numbers of cards to choose from: any card has the same chances. */
const randomCards = (): readonly string[] =>
  Array.from(crypto.getRandomValues(new Uint32Array(offered)), (word) => String((word % maxCardNumber) + 1))

/** The draw for a player: the balls, and the cards as they fill. */
export function Play({ game }: { game: Table }) {
  const { t } = useLingui()
  const [chip, setChip] = useState<Chip>(5_00)
  const [cards, setCards] = useState(randomCards)
  const table = useTable(game.id, { 'bet.placed': () => setCards(randomCards()) })
  const { round, own, isRunning, isShown, isVoid, isClosed, mine, canBet, isPlacing, limits } = table
  const balls = isShown ? (round?.outcome ?? []) : isRunning ? (round?.shown ?? []) : []
  const last = balls.at(-1)
  const owned = own?.bets ?? []
  const sound = useSound()
  useWinSound(sound, own)
  // A player who arrives in the middle of a draw hears from the next ball on.
  const announced = useRef(0)
  useEffect(() => {
    if (balls.length === announced.current + 1 && last !== undefined) sound.ball(Number(last))
    announced.current = balls.length
  }, [sound, balls.length, last])
  const best = Math.min(...owned.map(({ choice }) => resultOfCard(fieldsOf(cardIn(choice) ?? 1), balls).lineAt ?? Infinity))
  const isBuying = canBet || isPlacing || owned.length === 0
  const result = <OwnResult gameId={game.id} own={own} isVoid={isVoid} lossText={<Trans>No line this time.</Trans>} />
  if (table.isRefused) return <Closed table={table} />
  return (
    <>
      <div className="bingo-stage" aria-hidden="true">
        <span className="bingo-ball n" key={last}>
          {last === undefined ? (
            '★'
          ) : (
            <>
              <small>{letterOf(Number(last))}</small>
              {last}
            </>
          )}
        </span>
        <span className="bingo-count">
          {balls.length > 0 ? (
            <Trans>
              Ball {balls.length} of {ballCount}
            </Trans>
          ) : isClosed ? (
            <Trans>The draw is about to begin</Trans>
          ) : canBet && owned.length > 0 ? (
            <Trans>Your bets this round: {amountText(own?.stake ?? 0)}</Trans>
          ) : (
            <Trans>{ballCount} balls in each draw</Trans>
          )}
        </span>
      </div>
      <RoundHead table={table}>
        {isRunning && (
          <span className="pill">
            <Trans>Drawing</Trans>
          </span>
        )}
      </RoundHead>
      <p className="sr-only" role="status">
        {isVoid
          ? t`Round canceled. All bets were returned.`
          : isShown
            ? t`The draw is over.`
            : best < Infinity
              ? t`You have a line at ball ${best}.`
              : isRunning
                ? t`The draw has begun.`
                : isClosed
                  ? t`Betting is closed.`
                  : round?.state === 'open'
                    ? t`Place your bets.`
                    : ''}
      </p>
      {balls.length > 0 ? (
        <ol className="bingo-called" aria-label={t`Balls drawn, the latest first`}>
          {balls.toReversed().map((ball) => (
            <li key={ball}>{ball}</li>
          ))}
        </ol>
      ) : (
        <History table={game} results={table.results} />
      )}
      <section className="deck stack" aria-label={t`Your bets`}>
        <Announced>{isResultShown(table) && result}</Announced>
        {isBuying ? (
          <>
            <Chips chip={chip} maxStake={limits?.max ?? chip} onChoose={setChip} />
            <div className="bingo-cards">
              {cards.map((number) => (
                <Card key={number} number={number} balls={[]} />
              ))}
            </div>
            <Button
              variant="main"
              wide
              busy={isPlacing}
              aria-disabled={!canBet}
              onClick={ignoreDoubleTap(() => table.place(cards.map((choice) => ({ choice, stake: chip }))))}
            >
              <Trans>Buy both cards</Trans>
              <CoinAmount value={chip * cards.length} />
            </Button>
            <div className="live-slip">
              <Button
                aria-disabled={!canBet}
                onClick={ignoreDoubleTap(() => table.place(cards.slice(0, 1).map((choice) => ({ choice, stake: chip }))))}
              >
                <Trans>Buy 1 card</Trans>
                <CoinAmount value={chip} />
              </Button>
              <Button aria-disabled={isPlacing} onClick={() => setCards(randomCards())}>
                <Trans>Change cards</Trans>
              </Button>
            </div>
          </>
        ) : (
          !isResultShown(table) && result
        )}
        <Progress table={table} />
        {/* While cards are for sale, below these: a card more does not push the buttons away. */}
        {owned.length > 0 && (
          <div className="bingo-cards">
            {owned.map(({ choice, stake }) => (
              <Card key={choice} number={choice} stake={stake} balls={balls} />
            ))}
          </div>
        )}
        {mine && <Visit balance={mine.balance} visit={mine.visit} />}
      </section>
    </>
  )
}

/** A card: a table, whose called numbers are marked by more than color. */
function Card({ number, stake, balls }: { number: string; stake?: number; balls: readonly string[] }) {
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
          {letters.map((letter) => (
            <th key={letter} scope="col">
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {letters.map((letter, row) => (
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
