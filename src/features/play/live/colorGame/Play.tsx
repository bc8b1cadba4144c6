import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { colors } from '#games/color-game/rules.ts'
import type { Color } from '#games/color-game/rules.ts'
import type { Stake } from '#machines/sharedRound/sharedRound.machine.ts'
import { colorTexts } from '../../../../shared/liveGames/colorTexts.ts'
import { Visit } from '../../../../shared/rounds/Visit.tsx'
import { amountText } from '../../../../ui/Amount.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { CoinAmount } from '../../../../ui/CoinAmount.tsx'
import { History } from '../History.tsx'
import { Announced, Chips, Closed, RoundHead, isResultShown, OwnResult, Progress } from '../parts.tsx'
import type { Chip } from '../parts.tsx'
import type { Table } from '../table.ts'
import { useSound, useWinSound } from '../useSound.ts'
import { useTable } from '../useTable.ts'
import type { TableVisit } from '../useTable.ts'
import { Scene } from './Scene.tsx'
import { betsOf, onColor, sumOf } from './slip.ts'
import { Tile } from './Tile.tsx'

/** The game for a player: the stall, the tiles to bet on, the slip, and the round's result. */
export function Play({ game }: { game: Table }) {
  const { t } = useLingui()
  const [chip, setChip] = useState<Chip>(10_00)
  /** Chips placed but not sent yet, in order. */
  const [slip, setSlip] = useState<readonly Stake[]>([])
  const [placed, setPlaced] = useState<readonly Stake[]>([])
  const sound = useSound()
  const table = useTable(game.id, {
    'round.changed': ({ round: { state } }) => {
      if (state === 'closed') sound.shake()
    },
    'round.opened': () => sound.open(),
    'bet.placed': ({ bets }) => {
      setPlaced(bets)
      setSlip([])
    },
  })
  const { round, canBet, isPlacingHere, isShown, isClosed, isVoid, mine, own, limits } = table
  const dice = isShown ? ((round?.outcome ?? null) as readonly Color[] | null) : null
  const room = Math.max(0, (limits?.maxRound ?? Infinity) - (own?.stake ?? 0))
  // Once betting has closed, chips that were not placed are no bets: they wait for the next round. Those on their way belong to their round.
  const isSlipLaid = canBet || isPlacingHere
  useWinSound(sound, own)
  const stateText = useStateText(table, dice)
  const result = (
    <OwnResult
      gameId={game.id}
      own={own}
      isVoid={isVoid}
      lossText={<Trans>You bet {amountText(own?.stake ?? 0)}. None of your colors came up.</Trans>}
    />
  )

  if (table.isRefused) return <Closed table={table} />
  return (
    <>
      <Scene dice={dice} isShaking={isClosed} />
      <RoundHead table={table} />
      <p className="sr-only" role="status">
        {stateText}
      </p>
      <History table={game} results={table.results} />

      <ul className="tiles">
        {colors.map((color) => {
          const staked = onColor(own?.bets ?? [], color)
          return (
            <Tile
              key={color}
              color={color}
              total={round?.totals[color]?.stake ?? 0}
              staked={staked}
              laid={staked + (isSlipLaid ? onColor(slip, color) : 0)}
              dice={dice}
              chip={canBet ? chip : null}
              onAdd={() => setSlip([...slip, { choice: color, stake: chip }])}
            />
          )
        })}
      </ul>

      <section className="deck stack" aria-label={t`Your bets`}>
        <Announced>{isResultShown(table) && result}</Announced>
        {!isResultShown(table) && <Chips chip={chip} maxStake={limits?.max ?? Infinity} onChoose={setChip} />}
        <Slip table={table} slip={slip} isLaid={isSlipLaid} placed={placed} room={room} onChange={setSlip} />
        <Progress table={table} />
        {!isResultShown(table) && result}
        {mine && <Visit balance={mine.balance} visit={mine.visit} />}
      </section>
    </>
  )
}

interface SlipProps {
  table: TableVisit
  slip: readonly Stake[]
  /** The chips are on the tiles of the round. */
  isLaid: boolean
  /** The bets placed last. */
  placed: readonly Stake[]
  /** How much more a player may bet in the round. */
  room: number
  onChange: (slip: readonly Stake[]) => void
}

/** What becomes of the chips that are not placed yet. */
function Slip({ table: { canBet, isPlacing, limits, refusal, place }, slip, isLaid, placed, room, onChange }: SlipProps) {
  const toAdd = sumOf(slip)
  const isTooMuch = canBet && toAdd > room
  return (
    <>
      {!isLaid && !isPlacing && toAdd > 0 && !refusal && (
        <p className="small">
          <Trans>Your chips for {amountText(toAdd)} weren’t placed in time. They’re ready for the next round.</Trans>
        </p>
      )}
      {isTooMuch && (
        <p className="small" role="status">
          <Trans>The most you can add right now is {amountText(room)}. Undo some chips.</Trans>
        </p>
      )}
      <Button
        variant="main"
        wide
        busy={isPlacing}
        aria-disabled={!canBet || slip.length === 0 || isTooMuch}
        onClick={() => place(betsOf(slip, limits?.max ?? toAdd))}
      >
        <Trans>Place bets</Trans>
        {toAdd > 0 && <CoinAmount value={toAdd} />}
      </Button>
      <div className="live-slip">
        <Button aria-disabled={slip.length === 0 || isPlacing} onClick={() => onChange(slip.slice(0, -1))}>
          <Trans>Undo</Trans>
        </Button>
        <Button aria-disabled={!canBet || placed.length === 0 || slip.length > 0} onClick={() => onChange(placed)}>
          <Trans>Repeat</Trans>
        </Button>
      </div>
    </>
  )
}

/** The state of the round, for screen readers. */
function useStateText({ isVoid, isClosed, round }: TableVisit, dice: readonly Color[] | null): string {
  const { t, i18n } = useLingui()
  if (isVoid) return t`Round canceled. All bets were returned.`
  if (dice) return t`Result: ${dice.map((color) => i18n._(colorTexts[color])).join(', ')}`
  if (isClosed) return t`Betting is closed. The box is shaken.`
  return round?.state === 'open' ? t`Place your bets.` : ''
}
