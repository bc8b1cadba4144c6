import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { OwnRound } from '#contract/live.ts'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'
import { useNow } from '../../../shared/time/useNow.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { BetRefusal, CashOutRefusal } from './refusal.tsx'
import type { TableVisit } from './useTable.ts'

/** What every table shows when its stream is refused. */
export const Closed = ({ table }: { table: TableVisit }) => (
  <LoadFailed onRetry={table.retry}>
    <Trans>This game can’t be opened right now. Your coins are safe.</Trans>
  </LoadFailed>
)

/**
 * The round's number, and the time until bets close or open again. `children`: what the game says in between. Without a connection neither
 * is certain: one text stands for both, no higher than they.
 */
export function RoundHead({ table: { round, isLost }, children }: { table: TableVisit; children?: ReactNode }) {
  if (isLost)
    return (
      <div className="live-head row">
        <span className="pill" role="status">
          <Trans>Reconnecting… Your bets still count.</Trans>
        </span>
      </div>
    )
  return (
    <div className="live-head row">
      <span className="pill">{round ? <Trans>Round {round.number}</Trans> : <Trans>Connecting…</Trans>}</span>
      {children || (round && <Countdown closesAt={round.closesAt} endsAt={round.endsAt} isOpen={round.state === 'open'} />)}
    </div>
  )
}

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
      ) : seconds === 0 ? (
        // It is due, or the game is paused.
        <Trans>Waiting for the next round…</Trans>
      ) : (
        <Trans>Next bets in {seconds} s</Trans>
      )}
    </span>
  )
}

/** For a button that stays in its place: the second tap of a double tap is no further bet, though the first may be accepted by then. */
export const ignoreDoubleTap =
  (place: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) place()
  }

const chips = [1_00, 5_00, 10_00, 50_00, 100_00] as const
export type Chip = (typeof chips)[number]

export function Chips({ chip, maxStake = Infinity, onChoose }: { chip: Chip; maxStake?: number; onChoose: (chip: Chip) => void }) {
  const { t } = useLingui()
  return (
    <div className="chips" role="group" aria-label={t`Chip`}>
      {chips
        .filter((one) => one <= maxStake)
        .map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === chip}
            aria-label={t`Chip of ${amountText(one)}`}
            onClick={() => onChoose(one)}
          >
            {amountText(one)}
          </button>
        ))}
    </div>
  )
}

/** The texts shown while a cash-out is on its way. */
interface CashOutTexts {
  readonly sending: ReactNode
  readonly checking: ReactNode
  readonly unanswered: ReactNode
}

/** The page may have to scroll for it: on a small phone the table fills the screen. */
const bringIntoSight = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' })

/** The request on its way, and why the last one was refused. */
export function Progress({ table, cashOut }: { table: TableVisit; cashOut?: CashOutTexts }) {
  const { refusal, cashOutRefusal } = table
  return (
    <>
      {(refusal ?? cashOutRefusal) && (
        <div className="well pad stack-s" role="alert" ref={bringIntoSight}>
          {refusal && <BetRefusal refusal={refusal} />}
          {cashOutRefusal && <CashOutRefusal refusal={cashOutRefusal} />}
          <Button small onClick={table.dismiss}>
            <Trans>OK</Trans>
          </Button>
        </div>
      )}
      <RequestProgress
        request={table.request}
        sending={<Trans>Placing your bets…</Trans>}
        checking={<Trans>Checking whether your bets were placed…</Trans>}
        unanswered={<Trans>We don’t know yet whether your bets were placed. We’ll check again.</Trans>}
      />
      {cashOut && <RequestProgress request={table.cashOutRequest} {...cashOut} />}
    </>
  )
}

/** The player has a result: until the next round opens it stands where the chips were, so that the buttons stay in their place. */
export const isResultShown = ({ own, isVoid, canBet }: TableVisit): boolean =>
  own !== undefined && own.stake > 0 && !canBet && (isVoid || own.state === 'settled')

/** Announces the player's result: it stays on the page, empty until there is one. */
export const Announced = ({ children }: { children: ReactNode }) => <div role="status">{children}</div>

interface OutcomeProps {
  readonly gameId: string
  readonly own: OwnRound | undefined
  readonly isVoid: boolean
  /** What a round says that paid nothing. */
  readonly lossText: ReactNode
}

/** The player's result in a settled round, in plain words. */
export function OwnResult({ gameId, own, isVoid, lossText }: OutcomeProps) {
  if (!own || own.stake === 0) return null
  const net = own.payout - own.stake
  if (isVoid)
    return (
      <p className="own-result">
        <Trans>This round was canceled. Your {amountText(own.stake)} coins are back.</Trans>
      </p>
    )
  if (own.state !== 'settled')
    return (
      <p className="own-result">
        <Trans>Your bets this round: {amountText(own.stake)}</Trans>
      </p>
    )
  return (
    <p className={`own-result${net > 0 ? ' won' : ''}`} data-result={own.number}>
      <span>
        {own.payout > 0 ? (
          <Trans>
            You bet {amountText(own.stake)} and got {amountText(own.payout)} back.
          </Trans>
        ) : (
          lossText
        )}
      </span>{' '}
      <b className="n">{net > 0 ? `+${amountText(net)}` : amountText(net)}</b>{' '}
      <Link to="/activity/live" search={{ game: gameId, round: String(own.number) }}>
        <Trans>Check this round</Trans>
      </Link>
    </p>
  )
}
