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
import type { TableVisit } from '../useTable.ts'
import { Card, bingoLetters } from './Card.tsx'

const letterOf = (ball: number): string => bingoLetters[Math.ceil(ball / 15) - 1] ?? ''
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
  const { round, own, isRunning, isShown, isVoid, mine, canBet, isPlacing } = table
  const balls = isShown ? (round?.outcome ?? []) : isRunning ? (round?.shown ?? []) : []
  const owned = own?.bets ?? []
  const sound = useSound()
  useWinSound(sound, own)
  useBallSound(sound, balls)
  const best = Math.min(...owned.map(({ choice }) => resultOfCard(fieldsOf(cardIn(choice) ?? 1), balls).lineAt ?? Infinity))
  const isBuying = canBet || isPlacing || owned.length === 0
  const result = <OwnResult gameId={game.id} own={own} isVoid={isVoid} lossText={<Trans>No line this time.</Trans>} />
  const stateText = useStateText(table, best)
  if (table.isRefused) return <Closed table={table} />
  return (
    <>
      <Stage table={table} balls={balls} />
      <RoundHead table={table}>
        {isRunning && (
          <span className="pill">
            <Trans>Drawing</Trans>
          </span>
        )}
      </RoundHead>
      <p className="sr-only" role="status">
        {stateText}
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
          <Sale table={table} chip={chip} onChip={setChip} cards={cards} onChange={() => setCards(randomCards())} />
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

/** Each ball is heard. A player who arrives in the middle of a draw hears from the next one on. */
function useBallSound(sound: ReturnType<typeof useSound>, balls: readonly string[]): void {
  const announced = useRef(0)
  const last = balls.at(-1)
  useEffect(() => {
    if (balls.length === announced.current + 1 && last !== undefined) sound.ball(Number(last))
    announced.current = balls.length
  }, [sound, balls.length, last])
}

interface SaleProps {
  table: TableVisit
  /** What each card costs. */
  chip: Chip
  onChip: (chip: Chip) => void
  cards: readonly string[]
  onChange: () => void
}

/** The cards on offer, at the chosen price. */
function Sale({ table: { canBet, isPlacing, limits, place }, chip, onChip, cards, onChange }: SaleProps) {
  const buy = (chosen: readonly string[]) => place(chosen.map((choice) => ({ choice, stake: chip })))
  return (
    <>
      <Chips chip={chip} maxStake={limits?.max ?? chip} onChoose={onChip} />
      <div className="bingo-cards">
        {cards.map((number) => (
          <Card key={number} number={number} balls={[]} />
        ))}
      </div>
      <Button variant="main" wide busy={isPlacing} aria-disabled={!canBet} onClick={ignoreDoubleTap(() => buy(cards))}>
        <Trans>Buy both cards</Trans>
        <CoinAmount value={chip * cards.length} />
      </Button>
      <div className="live-slip">
        <Button aria-disabled={!canBet} onClick={ignoreDoubleTap(() => buy(cards.slice(0, 1)))}>
          <Trans>Buy 1 card</Trans>
          <CoinAmount value={chip} />
        </Button>
        <Button aria-disabled={isPlacing} onClick={onChange}>
          <Trans>Change cards</Trans>
        </Button>
      </div>
    </>
  )
}

/** The last ball, and how far the draw is. */
function Stage({ table: { own, canBet, isClosed }, balls }: { table: TableVisit; balls: readonly string[] }) {
  const last = balls.at(-1)
  return (
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
        ) : canBet && own && own.bets.length > 0 ? (
          <Trans>Your bets this round: {amountText(own.stake)}</Trans>
        ) : (
          <Trans>{ballCount} balls in each draw</Trans>
        )}
      </span>
    </div>
  )
}

/** The state of the round, for screen readers; `best`: the ball that completed the player's first line. */
function useStateText({ isVoid, isShown, isRunning, isClosed, round }: TableVisit, best: number): string {
  const { t } = useLingui()
  if (isVoid) return t`Round canceled. All bets were returned.`
  if (isShown) return t`The draw is over.`
  if (best < Infinity) return t`You have a line at ball ${best}.`
  if (isRunning) return t`The draw has begun.`
  if (isClosed) return t`Betting is closed.`
  return round?.state === 'open' ? t`Place your bets.` : ''
}
