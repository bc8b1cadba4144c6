import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { LiveMine, OwnRound } from '#contract/live.ts'
import { liveMine } from '#contract/live.ts'
import { colors, matches } from '#games/color-game/rules.ts'
import type { Color } from '#games/color-game/rules.ts'
import { sharedRoundMachine } from '#machines/sharedRound/sharedRound.machine.ts'
import type { Stake } from '#machines/sharedRound/sharedRound.machine.ts'
import * as select from '#machines/sharedRound/sharedRound.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { useNow } from '../../../shared/time/useNow.ts'
import { Amount, amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { colorWords, Shape } from './colors.tsx'
import { History } from './History.tsx'
import { createLivePorts, wireLive } from './live.ports.ts'
import { BetRefusal } from './refusal.tsx'
import { Scene } from './Scene.tsx'

const chips = [1_00, 5_00, 10_00, 50_00, 100_00] as const
type Chip = (typeof chips)[number]

const sumOf = (bets: readonly Stake[]): number => bets.reduce((sum, { stake }) => sum + stake, 0)
const onColor = (bets: readonly Stake[], color: string): number => sumOf(bets.filter(({ choice }) => choice === color))

/** The game as a player has it: the stall, the tiles to bet on, the slip, and what the round came to. */
export function Stall() {
  const { t, i18n } = useLingui()
  const app = useApp()
  const [chip, setChip] = useState<Chip>(10_00)
  /** Chips laid and not sent yet, in the order they were laid. */
  const [slip, setSlip] = useState<readonly Stake[]>([])
  const [placed, setPlaced] = useState<readonly Stake[]>([])
  const live = useFlow(sharedRoundMachine, {
    ports: createLivePorts,
    wire: wireLive,
    on: {
      'bet.placed': ({ bets }) => {
        setPlaced(bets)
        setSlip([])
      },
    },
  })
  const round = useSelector(live, select.roundOf)
  const results = useSelector(live, select.resultsOf)
  const canBet = useSelector(live, select.takesBets)
  const isPlacing = useSelector(live, select.isPlacing)
  const isShaking = useSelector(live, select.isShaking)
  const isShown = useSelector(live, select.isShown)
  const isVoid = useSelector(live, select.isVoid)
  const isLost = useSelector(live, select.isLost)
  const isRefused = useSelector(live, select.isRefusedLine)
  const request = useSelector(live, select.requestOf)
  const refusal = useSelector(live, select.refusalOf)
  const { data: mine } = useCall(liveMine, {})

  const dice = isShown ? ((round?.outcome ?? null) as readonly Color[] | null) : null
  const own = ownIn(mine, round?.number)
  const toAdd = sumOf(slip)
  const place = () => live.send({ type: 'bet.requested', requestId: app.env.uuid(), bets: slip })

  if (isRefused)
    return (
      <LoadFailed onRetry={() => live.send({ type: 'retry.requested' })}>
        <Trans>The Color Game can’t be opened right now. Your coins are safe.</Trans>
      </LoadFailed>
    )
  return (
    <>
      <Scene dice={dice} isShaking={isShaking} />
      <div className="live-head row">
        <span className="pill">{round ? <Trans>Round {round.number}</Trans> : <Trans>Connecting…</Trans>}</span>
        {isLost ? (
          <span className="pill" role="status">
            <Trans>Reconnecting…</Trans>
          </span>
        ) : (
          round && <Countdown closesAt={round.closesAt} endsAt={round.endsAt} isOpen={round.state === 'open'} />
        )}
      </div>
      <p className="sr-only" role="status">
        {isVoid
          ? t`Round canceled. All bets were returned.`
          : dice
            ? t`Result: ${dice.map((color) => i18n._(colorWords[color])).join(', ')}`
            : isShaking
              ? t`Betting is closed. The box is shaken.`
              : round?.state === 'open'
                ? t`Place your bets.`
                : ''}
      </p>
      <History results={results} />

      <ul className="tiles">
        {colors.map((color) => {
          const name = i18n._(colorWords[color])
          const total = round?.totals[color]
          const totalText = amountText(total?.stake ?? 0)
          const laid = onColor(own?.bets ?? [], color) + onColor(slip, color)
          const shown = dice ? matches(color, dice) : 0
          return (
            <li key={color}>
              <button
                type="button"
                className={`tile ${color}${dice ? (shown > 0 ? ' won' : ' dim') : ''}`}
                disabled={!canBet}
                onClick={() => setSlip([...slip, { choice: color, stake: chip }])}
              >
                <b className="d">{name}</b>
                <span className="tile-face">
                  <Shape color={color} size={44} />
                  {laid > 0 && (
                    <span className="chip laid">
                      <span className="sr-only">{t`Your bet`} </span>
                      {amountText(laid)}
                    </span>
                  )}
                </span>
                <span className="tile-sum">{dice && shown > 0 ? <Trans>{shown} to 1</Trans> : <Trans>Total {totalText}</Trans>}</span>
                {canBet && <span className="sr-only">{t`Add ${amountText(chip)}`}</span>}
              </button>
            </li>
          )
        })}
      </ul>

      <section className="deck stack" aria-label={t`Your bets`}>
        <div className="chips" role="group" aria-label={t`Chip`}>
          {chips.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === chip}
              aria-label={t`Chip of ${amountText(one)}`}
              onClick={() => setChip(one)}
            >
              {amountText(one)}
            </button>
          ))}
        </div>
        {refusal && (
          <div className="well pad stack-s" role="alert">
            <BetRefusal refusal={refusal} />
            <Button small onClick={() => live.send({ type: 'notice.dismissed' })}>
              <Trans>OK</Trans>
            </Button>
          </div>
        )}
        <RequestProgress
          request={request}
          sending={<Trans>Placing your bets…</Trans>}
          checking={<Trans>Checking whether your bets were placed…</Trans>}
          unanswered={<Trans>We don’t know yet whether your bets were placed. We’ll check again.</Trans>}
        />
        <Button variant="main" wide busy={isPlacing} disabled={!canBet || slip.length === 0} onClick={place}>
          {toAdd > 0 ? <Trans>Place bets · {amountText(toAdd)}</Trans> : <Trans>Place bets</Trans>}
        </Button>
        <div className="live-slip">
          <Button disabled={slip.length === 0 || isPlacing} onClick={() => setSlip(slip.slice(0, -1))}>
            <Trans>Undo</Trans>
          </Button>
          <Button disabled={!canBet || placed.length === 0 || slip.length > 0} onClick={() => setSlip(placed)}>
            <Trans>Repeat</Trans>
          </Button>
        </div>
        <Outcome own={own} isShown={isShown} isVoid={isVoid} />
        {mine && <Visit mine={mine} />}
      </section>
    </>
  )
}

/** The player's part in the round that is on the screen. */
const ownIn = (mine: LiveMine | undefined, number: number | undefined): OwnRound | undefined =>
  [mine?.latest, mine?.current].find((one) => one?.number === number) ?? undefined

function Countdown({ closesAt, endsAt, isOpen }: { closesAt: number; endsAt: number | null; isOpen: boolean }) {
  const now = useNow()
  const until = isOpen ? closesAt : endsAt
  const seconds = until === null ? null : Math.max(0, Math.ceil((until - now) / 1_000))
  return (
    <span className="pill" role="timer">
      {seconds === null ? (
        <Trans>Betting closed</Trans>
      ) : isOpen ? (
        <Trans>Betting closes in {seconds} s</Trans>
      ) : (
        <Trans>Next bets in {seconds} s</Trans>
      )}
    </span>
  )
}

/** What a paid round came to for the player, in plain words. */
function Outcome({ own, isShown, isVoid }: { own: OwnRound | undefined; isShown: boolean; isVoid: boolean }) {
  if (!own || own.stake === 0) return null
  const net = own.payout - own.stake
  if (isVoid)
    return (
      <p>
        <Trans>This round was canceled. Your {amountText(own.stake)} coins are back.</Trans>
      </p>
    )
  if (!isShown || own.state !== 'settled')
    return (
      <p>
        <Trans>Your bets this round: {amountText(own.stake)}</Trans>
      </p>
    )
  return (
    <p data-result={own.number}>
      {own.payout > 0 ? (
        <Trans>
          You bet {amountText(own.stake)} and got {amountText(own.payout)} back.
        </Trans>
      ) : (
        <Trans>You bet {amountText(own.stake)}. None of your colors came up.</Trans>
      )}{' '}
      <b className="n">{net > 0 ? `+${amountText(net)}` : amountText(net)}</b>{' '}
      <Link to="/activity/live" search={{ round: String(own.number) }}>
        <Trans>Check this round</Trans>
      </Link>
    </p>
  )
}

function Visit({ mine }: { mine: LiveMine }) {
  const minutes = Math.floor(mine.visit.elapsed / 60_000)
  return (
    <dl className="facts visit">
      <div>
        <dt>
          <Trans>Balance</Trans>
        </dt>
        <dd>
          <Amount value={mine.balance} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Session</Trans>
        </dt>
        <dd>
          <Trans>{minutes} min</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Net result</Trans>
        </dt>
        <dd>
          <Amount value={mine.visit.won - mine.visit.staked} />
        </dd>
      </div>
    </dl>
  )
}
