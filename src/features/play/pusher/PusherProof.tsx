import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pusherProof } from '#contract/pusher.ts'
import type { PusherProof as Proof } from '#contract/pusher.ts'
import { verifyPusher } from '#games/coin-pusher/verify.ts'
import type { PusherVerification } from '#games/coin-pusher/verify.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { useCall } from '../../../queries/queries.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Fact, Finding } from '../../../shared/rounds/Fact.tsx'
import { ProofState } from '../../../shared/rounds/ProofState.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Cabinet } from './Cabinet.tsx'

/** One round: what was fixed before the drop, and whether this browser computes the same coins. */
export function PusherProof({ roundId }: { roundId: string }) {
  const query = useCall(pusherProof, { roundId })
  return (
    <section className="card pad stack" aria-labelledby="pusher-proof">
      <h2 id="pusher-proof">
        <Trans>Round {roundId}</Trans>
      </h2>
      <ProofState query={query} unknown={<Trans>We couldn’t find this round in your history.</Trans>}>
        {(proof) => <Facts proof={proof} />}
      </ProofState>
      <Link to="/activity/coin-pusher" className="text-link">
        <Trans>Back to the game</Trans>
      </Link>
    </section>
  )
}

function Facts({ proof }: { proof: Proof }) {
  const { i18n } = useLingui()
  const { data: verification, isError } = useQuery({
    queryKey: ['pusher-check', proof.roundId, proof.serverSeed],
    queryFn: async () => (await verifyPusher(proof, webHashes(crypto.subtle))) ?? null,
    retry: false,
    // Computed in the browser, so no network is needed.
    networkMode: 'always',
  })
  return (
    <>
      <Cabinet bed={proof.before} aim={proof.aim} moving={null} reducedMotion />
      <p className="small muted">
        <Trans>Your table before this drop, with the aim.</Trans>
      </p>
      <dl className="facts">
        <Fact name={<Trans>Date and time</Trans>}>{i18n.date(proof.time, dateFormats.second)}</Fact>
        <Fact name={<Trans>Bet</Trans>}>
          <Amount value={proof.stake} />
        </Fact>
        <Fact name={<Trans>Win</Trans>}>
          <Amount value={proof.payout} />
        </Fact>
      </dl>
      {verification && <VerdictText verification={verification} />}
      {verification === null && (
        <Finding is="unknown">
          <Trans>This round was played under earlier rules, which this version of the app can’t replay.</Trans>
        </Finding>
      )}
      {isError && (
        <p className="well pad" role="alert">
          <Trans>This browser can’t verify the round. It needs a secure (https) page.</Trans>
        </p>
      )}
      <dl className="stack-s">
        <Fact isHash name={<Trans>Hash of the table before</Trans>}>
          {proof.hashBefore}
        </Fact>
        <Fact isHash name={<Trans>Hash of the table after</Trans>}>
          {proof.hashAfter}
        </Fact>
        <Fact isHash name={<Trans>Server seed hash</Trans>}>
          {proof.serverSeedHash}
        </Fact>
        <Fact isHash name={<Trans>Server seed</Trans>}>
          {proof.serverSeed ?? <Trans>not revealed yet</Trans>}
        </Fact>
        <Fact isHash name={<Trans>Client seed and round number</Trans>}>
          {proof.clientSeed} : {proof.nonce}
        </Fact>
      </dl>
    </>
  )
}

function VerdictText({ verification: { areCoinsRight, isDropRight } }: { verification: PusherVerification }) {
  const is = !areCoinsRight || isDropRight === false ? 'wrong' : isDropRight ? 'right' : 'sealed'
  return (
    <Finding is={is}>
      {is === 'wrong' && <Trans>This round doesn’t match. Please give customer support the round number.</Trans>}
      {is === 'right' && <Trans>This round matches: the seed gives these coins, and they move and fall as shown.</Trans>}
      {is === 'sealed' && (
        <Trans>The coins move and fall as shown. Change your seeds on the Fairness page to check where they landed, too.</Trans>
      )}
    </Finding>
  )
}
