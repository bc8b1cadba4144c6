import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { fairRound } from '#contract/records.ts'
import type { SlotRound } from '#contract/slotRound.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { symbolNames } from '#games/slots/symbolNames.ts'
import { freeSpinsIn } from '#machines/slotRound/slotRound.selectors.ts'
import { useCall } from '../../../queries/queries.ts'
import { useGameName } from '../../../shared/catalogue/useGameName.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Fact, Finding } from '../../../shared/rounds/Fact.tsx'
import type { FindingKind } from '../../../shared/rounds/Fact.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { balanceBefore, checkRound } from './checkRound.ts'
import type { Verdict } from './checkRound.ts'
import { OwnProofState } from './OwnProofState.tsx'
import { symbolArt } from './symbolArt.ts'

/** One of the player's rounds: what was recorded, what the seeds yield in this browser, and whether they match. */
export function RoundProof({ roundId }: { roundId: string }) {
  const { i18n } = useLingui()
  const nameOf = useGameName()
  const query = useCall(fairRound, { roundId })
  const round = query.data
  const { data: check, isError: isUnable } = useQuery({
    queryKey: ['checkRound', roundId, round?.serverSeed],
    queryFn: () => (round ? checkRound(round, webHashes(crypto.subtle)) : null),
    enabled: round !== undefined,
    retry: false,
    // Computed in the browser, so no network is needed.
    networkMode: 'always',
  })
  if (!round) return <OwnProofState query={query} />
  const { outcome, fair } = round
  return (
    <section className="card pad inset above stack" aria-labelledby="round-proof">
      <h2 id="round-proof">
        <Trans>Replay of round {round.roundId}</Trans>
      </h2>
      <dl className="facts">
        <Fact name={<Trans>Game</Trans>}>
          {nameOf(round.gameId)}
          {round.demo && (
            <>
              {' '}
              (<Trans>Demo coins</Trans>)
            </>
          )}
        </Fact>
        <Fact name={<Trans>Date and time</Trans>}>{i18n.date(round.time, dateFormats.second)}</Fact>
        <Fact name={<Trans>Balance before</Trans>}>
          <Amount value={balanceBefore(round)} />
        </Fact>
        <Fact name={<Trans>Bet</Trans>}>
          <Amount value={round.stake} />
        </Fact>
        <Fact name={<Trans>Win</Trans>}>
          <Amount value={round.payout} />
        </Fact>
        <Fact name={<Trans>Balance after</Trans>}>
          <Amount value={round.balance} />
        </Fact>
      </dl>
      {check && <VerdictText verdict={check.verdict} />}
      {isUnable && (
        <p className="well pad" role="alert">
          <Trans>This browser can’t verify the round. It needs a secure (https) page.</Trans>
        </p>
      )}
      <Replay gameId={round.gameId} recorded={outcome} again={check?.again} />
      <dl className="stack-s">
        <Fact isHash name={<Trans>Server seed hash</Trans>}>
          {fair.serverSeedHash}
        </Fact>
        <Fact isHash name={<Trans>Server seed</Trans>}>
          {round.serverSeed ?? <Trans>not revealed yet</Trans>}
        </Fact>
        <Fact isHash name={<Trans>Your client seed and the round number</Trans>}>
          {fair.clientSeed} : {fair.nonce}
        </Fact>
      </dl>
    </section>
  )
}

const findings: Record<Verdict, FindingKind> = {
  match: 'right',
  different: 'wrong',
  falseSecret: 'wrong',
  sealed: 'sealed',
  unknown: 'unknown',
}

const VerdictText = ({ verdict }: { verdict: Verdict }) => (
  <Finding is={findings[verdict]}>
    {verdict === 'match' && <Trans>This round matches. The server seed matches its hash and gives the same reels.</Trans>}
    {verdict === 'different' && <Trans>This round doesn’t match. Please give customer support the round number.</Trans>}
    {verdict === 'falseSecret' && (
      <Trans>The server seed doesn’t match the hash shown before. Please give customer support the round number.</Trans>
    )}
    {verdict === 'sealed' && <Trans>This round’s server seed isn’t revealed yet. Reveal it on this page, then verify the round.</Trans>}
    {verdict === 'unknown' && <Trans>This app no longer has the rules of that game, so it can’t verify the round.</Trans>}
  </Finding>
)

/** The round spin by spin: what was recorded, beside what the seeds yield. */
function Replay({ gameId, recorded, again }: { gameId: string; recorded: SlotRound; again: SlotRound | undefined }) {
  const [at, setAt] = useState(0)
  const { length } = recorded.spins
  const spin = recorded.spins[at]
  return (
    <>
      {length > 1 && (
        <div className="stack-s">
          <p role="status">
            <Step round={recorded} at={at} />
            {' · '}
            <Trans>
              Win: <Amount value={spin?.win ?? 0} />
            </Trans>
          </p>
          <div className="row">
            <Button small aria-disabled={at === 0} onClick={() => setAt(at - 1)}>
              <Trans>Previous spin</Trans>
            </Button>
            <Button small aria-disabled={at + 1 >= length} onClick={() => setAt(at + 1)}>
              <Trans>Next spin</Trans>
            </Button>
          </div>
        </div>
      )}
      <Reels gameId={gameId} title={<Trans>Recorded result</Trans>} window={spin?.window} />
      {again && (
        <Reels
          gameId={gameId}
          title={<Trans>Result your browser got from the seeds</Trans>}
          window={again.spins[at]?.window}
          beside={spin?.window}
        />
      )}
    </>
  )
}

/** Index of the event in the round. */
function Step({ round, at }: { round: SlotRound; at: number }) {
  const spin = round.spins[at]
  if (at === 0) return <Trans>The spin you bet on</Trans>
  if (spin?.kind === 'tumble') return <Trans>Tumble, ×{spin.multiplier}</Trans>
  if (spin?.kind === 'respin') return <Plural value={spin.coins?.length ?? 0} one="Respin: # coin held" other="Respin: # coins held" />
  const before = freeSpinsIn({ ...round, spins: round.spins.slice(0, at + 1) })
  const all = freeSpinsIn(round)
  return (
    <Trans>
      Free spin {before} of {all}
    </Trans>
  )
}

type Window = SlotRound['spins'][number]['window'] | undefined

interface ReelsProps {
  gameId: string
  title: ReactNode
  window: Window
  beside?: Window
}

/** A spin's window as the game draws it; cells that differ from the one beside it are marked. */
function Reels({ gameId, title, window, beside }: ReelsProps) {
  return (
    <div>
      <h3 className="small muted">{title}</h3>
      <ul className="fair-reels">
        {window?.map((column, reel) => (
          <li key={reel}>
            {column.map((symbol, row) => (
              <span key={`${row}-${symbol}`} className={beside && beside[reel]?.[row] !== symbol ? 'differs' : undefined}>
                <Cell gameId={gameId} symbol={symbol} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Cell({ gameId, symbol }: { gameId: string; symbol: string }) {
  const { i18n } = useLingui()
  const art = symbolArt(gameId, symbol)
  const name = symbolNames[symbol]
  const text = name ? i18n._(name) : symbol
  return art ? <img src={art} alt={text} title={text} width={44} height={44} loading="lazy" /> : text
}
