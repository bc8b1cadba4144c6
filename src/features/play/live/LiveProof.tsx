import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { liveOwnRound, liveProof } from '#contract/live.ts'
import type { LiveProof as Proof, OwnRound } from '#contract/live.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { sharedRules } from '#games/shared/games.ts'
import { verifyShared } from '#games/shared/verify.ts'
import type { SharedVerification } from '#games/shared/verify.ts'
import { useCall } from '../../../queries/queries.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Fact, Finding } from '../../../shared/rounds/Fact.tsx'
import { ProofState } from '../../../shared/rounds/ProofState.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import type { Table } from './table.ts'

/** Verifies a round in this browser, from published data only; null until that is published. `unknown`: this app does not have its rules. */
async function check(proof: Proof): Promise<SharedVerification | 'unknown' | null> {
  const { serverSeed, beacon, betsRoot, outcome, bets, betCount, ...rest } = proof
  if (serverSeed === null || beacon.value === null || betsRoot === null || outcome === null) return null
  const game = sharedRules(proof.gameId, proof.rulesVersion)
  if (!game) return 'unknown'
  const all = bets.length === betCount ? { bets } : {}
  return verifyShared(game, { ...rest, ...all, serverSeed, beacon: beacon.value, betsRoot, outcome }, webHashes(crypto.subtle))
}

const refetchMs = 5_000

/** Asks again until the round is over: nothing else tells this page. */
function useRefetchUntilOver(state: Proof['state'] | undefined, refetch: () => unknown): void {
  const isOver = state === undefined || state === 'settled' || state === 'void'
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(refetch, refetchMs)
    return () => clearInterval(timer)
  }, [isOver, refetch])
}

/** One shared round: what was published, what it yields in this browser, and whether they match. */
export function LiveProof({ table, number }: { table: Table; number: number }) {
  const query = useCall(liveProof, { gameId: table.id, number })
  useRefetchUntilOver(query.data?.state, query.refetch)
  return (
    <section className="card pad stack" aria-labelledby="live-proof">
      <h2 id="live-proof">
        <Trans>Round {number}</Trans>
      </h2>
      <ProofState query={query} unknown={<Trans>We couldn’t find this round.</Trans>}>
        {(proof) => <Facts table={table} proof={proof} />}
      </ProofState>
      <Link to="/activity/live" search={{ game: table.id }} className="text-link">
        <Trans>Back to the game</Trans>
      </Link>
    </section>
  )
}

/** A name, the same in every language. */
const drandName = 'drand quicknet'

function Facts({ table, proof }: { table: Table; proof: Proof }) {
  const { i18n } = useLingui()
  const { data: verification, isError } = useQuery({
    queryKey: ['live-check', proof.gameId, proof.number, proof.serverSeed],
    queryFn: () => check(proof),
    retry: false,
    networkMode: 'always',
  })
  const result = proof.outcome && table.outcomeText(proof.outcome, i18n)
  const none = <Trans>not revealed yet</Trans>
  return (
    <>
      <p>
        {proof.state === 'void' ? (
          <Trans>This round was canceled because the public random value didn’t arrive in time. All bets were returned.</Trans>
        ) : result ? (
          <Trans>Result: {result}</Trans>
        ) : (
          <Trans>This round isn’t over yet.</Trans>
        )}
      </p>
      <dl className="facts">
        <Fact name={<Trans>Date and time</Trans>}>{i18n.date(proof.drawnAt ?? proof.closesAt, dateFormats.second)}</Fact>
        <OwnBets table={table} number={proof.number} rulesVersion={proof.rulesVersion} />
      </dl>
      {verification === 'unknown' ? (
        <Finding is="unknown">
          <Trans>This app no longer has the rules of that game, so it can’t verify the round.</Trans>
        </Finding>
      ) : (
        verification && <VerdictText verification={verification} />
      )}
      {isError && (
        <p className="well pad" role="alert">
          <Trans>This browser can’t verify the round. It needs a secure (https) page.</Trans>
        </p>
      )}
      <dl className="stack-s">
        <Fact isHash name={<Trans>First hash of the seed chain, and this round’s place in it</Trans>}>
          {proof.anchor} : {proof.link}
        </Fact>
        <Fact isHash name={<Trans>Server seed</Trans>}>
          {proof.serverSeed ?? none}
        </Fact>
        <Fact isHash name={<Trans>Public random value and its number</Trans>}>
          {proof.beacon.value ?? none} : {proof.beacon.number}
        </Fact>
        <Fact isHash name={<Trans>Source of the random value</Trans>}>
          {proof.beacon.source === 'stand-in' ? (
            <Trans>A simulated source on this server, for play money</Trans>
          ) : (
            <a href={`https://api.drand.sh/v2/beacons/quicknet/rounds/${proof.beacon.number}`} rel="noreferrer" target="_blank">
              {drandName}
            </a>
          )}
        </Fact>
        {proof.beacon.signature && (
          <Fact isHash name={<Trans>Signature of the random value</Trans>}>
            {proof.beacon.signature}
          </Fact>
        )}
        <Fact isHash name={<Trans>Hash of all bets</Trans>}>
          {proof.betsRoot ?? none}
        </Fact>
        <Fact isHash name={<Trans>Number of bets</Trans>}>
          {proof.betCount}
        </Fact>
      </dl>
    </>
  )
}

/** The player's own bets in the round: nobody else is shown them. */
function OwnBets({ table, number, rulesVersion }: { table: Table } & Pick<Proof, 'number' | 'rulesVersion'>) {
  const { i18n } = useLingui()
  const { data: own, refetch } = useCall(liveOwnRound, { gameId: table.id, number })
  useRefetchUntilOver(own?.state, refetch)
  const game = sharedRules(table.id, rulesVersion)
  if (!own || own.stake === 0) return null
  const { state, outcome } = own
  const paid = (bet: OwnRound['bets'][number]): number | null =>
    state === 'void'
      ? bet.stake
      : state === 'settled' && outcome && game
        ? game.payout({ ...bet, cashOut: bet.cashOut ?? null }, outcome)
        : null
  return (
    <Fact name={<Trans>Your bets and what each paid</Trans>}>
      <ul>
        {own.bets.map((bet) => {
          const payout = paid(bet)
          return (
            <li key={`${bet.choice} ${bet.cashOut}`}>
              {table.betText(bet, i18n)}: {amountText(bet.stake)}
              {payout !== null && `\u00a0→\u00a0${amountText(payout)}`}
            </li>
          )
        })}
      </ul>
    </Fact>
  )
}

function VerdictText({ verification: { isSeedInChain, isOutcomeRight, areBetsRight } }: { verification: SharedVerification }) {
  const isRight = isSeedInChain && isOutcomeRight && areBetsRight !== false
  return (
    <Finding is={isRight ? 'right' : 'wrong'}>
      {!isRight ? (
        <Trans>This round doesn’t match. Please give customer support the round number.</Trans>
      ) : areBetsRight ? (
        <Trans>This round matches: the seed is in its chain, the bets match their hash, and they give this result.</Trans>
      ) : (
        <Trans>This round matches: the seed is in its chain and gives this result.</Trans>
      )}
    </Finding>
  )
}
