import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { OwnRound } from '#contract/live.ts'
import { breakOf, byHand, minMultiple, maxMultiple, multipleAt, multipleText, paidAt, targetOf } from '#games/crash/rules.ts'
import type { Stake } from '#machines/sharedRound/sharedRound.machine.ts'
import coin from '../../../../art/coin.svg'
import { Visit } from '../../../../shared/rounds/Visit.tsx'
import { amountText } from '../../../../ui/Amount.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { CoinAmount } from '../../../../ui/CoinAmount.tsx'
import { History } from '../History.tsx'
import { Announced, ignoreDoubleTap, Chips, Closed, RoundHead, isResultShown, OwnResult, Progress } from '../parts.tsx'
import type { Chip } from '../parts.tsx'
import type { LiveSound } from '../sound.ts'
import type { Table } from '../table.ts'
import { useSound, useWinSound } from '../useSound.ts'
import { useTable } from '../useTable.ts'
import type { TableVisit } from '../useTable.ts'
import { choiceOf, timesText } from './multiples.ts'
import { Scene } from './Scene.tsx'
import { useEachFrame } from './useEachFrame.ts'

const targets = [150, 200, 300, 500, 10_00] as const

/** The flight for a player: the kite, one gold button for what is possible now, and what becomes of the bet. */
export function Play({ game }: { game: Table }) {
  const { t } = useLingui()
  const [chip, setChip] = useState<Chip>(10_00)
  const [target, setTarget] = useState<string>(byHand)
  const sound = useSound()
  const table = useTable(game.id, {
    'round.opened': ({ round: { outcome } }) => {
      if (outcome && breakOf(outcome) < maxMultiple) sound.snap()
    },
  })
  const { round, own, isRunning, isShown, isVoid, mine } = table
  const brokeAt = isShown && round?.outcome ? breakOf(round.outcome) : null
  useWinSound(sound, own)
  const stateText = useStateText(table, brokeAt)
  const choice = choiceOf(target)
  if (table.isRefused) return <Closed table={table} />
  return (
    <>
      <div className="kite-stage">
        <Scene runsAt={round?.runsAt ?? null} isRunning={isRunning} isLost={table.isLost} brokeAt={brokeAt} />
        <Multiple runsAt={round?.runsAt ?? null} isRunning={isRunning} isLost={table.isLost} brokeAt={brokeAt} sound={sound} />
        <OwnBets own={own} isVoid={isVoid} brokeAt={brokeAt} />
      </div>
      <RoundHead table={table}>
        {isRunning && (
          <span className="pill">
            <Trans>In the air</Trans>
          </span>
        )}
      </RoundHead>
      <p className="sr-only" role="status">
        {stateText}
      </p>
      <History table={game} results={table.results} />
      <section className="deck stack" aria-label={t`Your bets`}>
        <Announced>
          {isResultShown(table) && (
            <OwnResult
              gameId={game.id}
              own={own}
              isVoid={isVoid}
              lossText={<Trans>The string snapped before your bet was cashed out.</Trans>}
            />
          )}
        </Announced>
        {!isResultShown(table) && <Chips chip={chip} maxStake={table.limits?.max ?? Infinity} onChoose={setChip} />}
        <Target target={target} onChange={setTarget} />
        <MainButton table={table} bet={choice === undefined ? undefined : { choice, stake: chip }} price={chip} />
        <Progress
          table={table}
          cashOut={{
            sending: <Trans>Cashing out…</Trans>,
            checking: <Trans>Checking whether you cashed out…</Trans>,
            unanswered: <Trans>We don’t know yet whether you cashed out. We’ll check again.</Trans>,
          }}
        />
        {mine && <Visit balance={mine.balance} visit={mine.visit} />}
      </section>
    </>
  )
}

/** The state of the round, for screen readers. */
function useStateText({ isVoid, isRunning, isClosed, round }: TableVisit, brokeAt: number | null): string {
  const { t } = useLingui()
  if (isVoid) return t`Round canceled. All bets were returned.`
  if (brokeAt === maxMultiple) return t`The kite reached ${timesText(brokeAt)}.`
  if (brokeAt !== null) return t`The string snapped at ${timesText(brokeAt)}.`
  if (isRunning) return t`The kite is flying.`
  if (isClosed) return t`Betting is closed.`
  return round?.state === 'open' ? t`Place your bets.` : ''
}

/** Most frames show the same as the one before: a text that does not change is not laid out again. */
const setText = (element: HTMLElement | null, text: string): void => {
  if (element && element.textContent !== text) element.textContent = text
}

interface MultipleProps {
  readonly runsAt: number | null
  readonly isRunning: boolean
  /** Without a connection nobody knows whether it still flies: the figure stops. */
  readonly isLost: boolean
  readonly brokeAt: number | null
  readonly sound: LiveSound
}

/** The multiple in large figures: for the eye only; a screen reader is told when the flight ends. */
function Multiple({ runsAt, isRunning, isLost, brokeAt, sound }: MultipleProps) {
  const figure = useRef<HTMLSpanElement>(null)
  useEachFrame(runsAt, isRunning && !isLost, (ms) => {
    if (isRunning && !isLost) sound.climb(multipleAt(ms))
    setText(figure.current, timesText(isRunning ? multipleAt(ms) : (brokeAt ?? 100)))
  })
  return (
    <p className={`kite-height n${brokeAt === null || brokeAt === maxMultiple ? '' : ' broken'}`} aria-hidden="true">
      <span ref={figure} />
      {brokeAt !== null && brokeAt < maxMultiple && (
        <small>
          <Trans>The string snapped</Trans>
        </small>
      )}
    </p>
  )
}

/** The target at which the bet is cashed out by itself. */
function Target({ target, onChange }: { target: string; onChange: (target: string) => void }) {
  const { t } = useLingui()
  const [isTyping, setIsTyping] = useState(false)
  // «1.» is on its way to a target.
  const isWrong = !isTyping && choiceOf(target) === undefined
  return (
    <fieldset className="kite-target">
      <legend>
        <Trans>Auto cash-out at</Trans>
      </legend>
      <div className="kite-targets">
        <button type="button" aria-pressed={target === byHand} onClick={() => onChange(byHand)}>
          <Trans>Off</Trans>
        </button>
        {targets.map((one) => (
          <button key={one} type="button" aria-pressed={target === multipleText(one)} onClick={() => onChange(multipleText(one))}>
            {timesText(one)}
          </button>
        ))}
        <label>
          <span className="sr-only">{t`Another target, from 1.01 to 100`}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            placeholder="1.01–100"
            value={target === byHand || (!isTyping && targets.some((one) => multipleText(one) === target)) ? '' : target}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'kite-target-wrong' : undefined}
            onFocus={() => setIsTyping(true)}
            onChange={({ target: { value } }) => onChange(value === '' ? byHand : value)}
            onBlur={() => {
              setIsTyping(false)
              onChange(choiceOf(target) ?? target)
            }}
          />
        </label>
      </div>
      {isWrong && (
        <p id="kite-target-wrong" className="small">
          <Trans>Enter a target from 1.01 to 100, with up to two decimals.</Trans>
        </p>
      )}
    </fieldset>
  )
}

interface MainButtonProps {
  readonly table: TableVisit
  /** The bet that it would place; undefined while its target is none. */
  readonly bet: Stake | undefined
  readonly price: number
}

/**
 * The one gold button. It places a bet; in a flight with a bet it cashes out, and carries the amount that this pays now. It is the same
 * button all along, in the same place, so that it keeps the focus.
 */
function MainButton({ table, bet, price }: MainButtonProps) {
  const { round, own, isRunning } = table
  const flying = isRunning ? (own?.bets ?? []) : []
  const isFlying = flying.length > 0
  const amount = useRef<HTMLSpanElement>(null)
  const [hasOpen, setHasOpen] = useState(false)
  useEachFrame(round?.runsAt ?? null, isFlying && !table.isLost, (ms) => {
    const multiple = multipleAt(ms)
    // The server takes no cash-out below the least multiple: the button waits for it.
    const open = flying.filter(
      ({ choice, cashOut }) => multiple >= minMultiple && cashOut === undefined && (targetOf(choice) ?? Infinity) > multiple,
    )
    if (open.length > 0 !== hasOpen) setHasOpen(open.length > 0)
    setText(amount.current, amountText((open.reduce((sum, { stake }) => sum + stake, 0) * multiple) / 100))
  })
  return (
    <Button
      variant="main"
      wide
      busy={table.isPlacing || table.isCashingOut}
      aria-disabled={isFlying ? !table.canCashOut || !hasOpen : !table.canBet || !bet}
      onClick={isFlying ? table.cashOut : ignoreDoubleTap(() => bet && table.place([bet]))}
    >
      {isFlying ? (
        <>
          <Trans>Cash out</Trans>
          {hasOpen && (
            <span className="kite-pays" aria-hidden="true">
              <img className="i" src={coin} alt="" width={20} height={20} />
              <span ref={amount} className="n" />
            </span>
          )}
        </>
      ) : (
        <>
          <Trans>Place bet</Trans>
          <CoinAmount value={price} />
        </>
      )}
    </Button>
  )
}

/** What has become of each bet so far. */
function OwnBets({ own, isVoid, brokeAt }: { own: OwnRound | undefined; isVoid: boolean; brokeAt: number | null }) {
  if (!own || isVoid || own.bets.length === 0) return null
  return (
    <ul className="kite-bets" aria-live="polite">
      {own.bets.map(({ choice, stake, cashOut }) => {
        const target = targetOf(choice)
        const paid = brokeAt === null ? cashOut : paidAt({ choice, ...(cashOut !== undefined && { cashOut }) }, [multipleText(brokeAt)])
        return (
          <li key={choice}>
            {cashOut === 100 ? (
              <Trans>{amountText(stake)}: returned because our server was down for part of the flight.</Trans>
            ) : paid !== undefined ? (
              <Trans>
                {amountText(stake)} cashed out at {timesText(paid)}: {amountText((stake * paid) / 100)}
              </Trans>
            ) : target === undefined ? (
              <Trans>{amountText(stake)}: no auto cash-out</Trans>
            ) : (
              <Trans>
                {amountText(stake)}: auto cash-out at {timesText(target)}
              </Trans>
            )}
          </li>
        )
      })}
    </ul>
  )
}
