import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { stagedProof } from '#contract/staged.ts'
import type { StagedProof as Proof } from '#contract/staged.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { stagedRules } from '#games/staged/games.ts'
import { verifyStaged } from '#games/staged/verify.ts'
import type { StagedVerification } from '#games/staged/verify.ts'
import { useCall } from '../../../queries/queries.ts'
import { useGameName } from '../../../shared/catalogue/useGameName.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Fact, Finding } from '../../../shared/rounds/Fact.tsx'
import type { FindingKind } from '../../../shared/rounds/Fact.tsx'
import { Amount, amountText } from '../../../ui/Amount.tsx'
import { choicesText, setupText } from './choiceText.ts'
import { OwnProofState } from './OwnProofState.tsx'
import { shownText } from './shownText.ts'
import { tableBets } from './tableBets.ts'

/** Null: the round was played under rules this app does not have. */
async function check(proof: Proof): Promise<StagedVerification | null> {
  const game = stagedRules(proof.gameId, proof.rulesVersion)
  return game ? verifyStaged(game, proof, webHashes(crypto.subtle)) : null
}

/** A staged round: what it has revealed, and whether this browser computes the same. Also while it is open. */
export function StagedProof({ roundId }: { roundId: string }) {
  const { i18n } = useLingui()
  const nameOf = useGameName()
  const query = useCall(stagedProof, { roundId })
  const proof = query.data
  const { data: verification, isError: isUnable } = useQuery({
    queryKey: ['staged-check', roundId, proof?.version, proof?.serverSeed],
    queryFn: () => (proof ? check(proof) : null),
    enabled: proof !== undefined,
    retry: false,
    // Computed in the browser, so no network is needed.
    networkMode: 'always',
  })
  if (!proof) return <OwnProofState query={query} />
  const bets = tableBets(proof)
  return (
    <section className="card pad inset above stack" aria-labelledby="staged-proof">
      <h2 id="staged-proof">
        <Trans>Round {proof.roundId}</Trans>
      </h2>
      <dl className="facts">
        <Fact name={<Trans>Date and time</Trans>}>{i18n.date(proof.time, dateFormats.second)}</Fact>
        <Fact name={<Trans>Game and setup</Trans>}>{[nameOf(proof.gameId), setupText(proof)].filter(Boolean).join(' · ')}</Fact>
        <Fact name={<Trans>Bet</Trans>}>
          <Amount value={proof.stake} />
        </Fact>
        <Fact name={<Trans>Win</Trans>}>{proof.isOver ? <Amount value={proof.payout} /> : <Trans>The round is still open</Trans>}</Fact>
      </dl>
      {verification !== undefined && <VerdictText verification={verification} />}
      {isUnable && (
        <p className="well pad" role="alert">
          <Trans>This browser can’t verify the round. It needs a secure (https) page.</Trans>
        </p>
      )}
      <dl className="stack-s">
        {bets.length > 0 && (
          <Fact name={<Trans>Your bets and what each paid</Trans>}>
            <ul>
              {bets.map(({ spot, name, amount, payout }) => (
                <li key={spot}>
                  {name}: {`${amountText(amount)}\u00a0→\u00a0${amountText(payout)}`}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {proof.choices.length > 0 && <Fact name={<Trans>Your choices</Trans>}>{choicesText(proof)}</Fact>}
        <Fact name={<Trans>Revealed in this round</Trans>}>{shownText(proof) || '–'}</Fact>
        <Fact isHash name={<Trans>Setup and choices as recorded</Trans>}>
          {[proof.setup, ...proof.choices].join(' ')}
        </Fact>
        <Fact isHash name={<Trans>Raw values covered by the hash (position:value)</Trans>}>
          {proof.shown.map(({ leaf, value }) => `${leaf}:${value}`).join(' ') || '–'}
        </Fact>
        <Fact isHash name={<Trans>Hash of everything in the round, fixed when you bet</Trans>}>
          {proof.root}
        </Fact>
        <Fact isHash name={<Trans>Server seed hash</Trans>}>
          {proof.serverSeedHash}
        </Fact>
        <Fact isHash name={<Trans>Server seed</Trans>}>
          {proof.serverSeed ?? <Trans>not revealed yet</Trans>}
        </Fact>
        <Fact isHash name={<Trans>Your client seed and the round number</Trans>}>
          {[proof.clientSeed, 'staged', proof.number].join(':')}
        </Fact>
      </dl>
    </section>
  )
}

const findingOf = (verification: StagedVerification | null): FindingKind => {
  if (!verification) return 'unknown'
  if (!verification.areShownRight || verification.isRoundRight === false) return 'wrong'
  return verification.isRoundRight ? 'right' : 'sealed'
}

function VerdictText({ verification }: { verification: StagedVerification | null }) {
  const is = findingOf(verification)
  return (
    <Finding is={is}>
      {is === 'unknown' && <Trans>This app no longer has the rules of that game, so it can’t verify the round.</Trans>}
      {is === 'wrong' && <Trans>This round doesn’t match. Please give customer support the round number.</Trans>}
      {is === 'right' && (
        <Trans>This round matches. The server seed matches its hash, and with your choices it gives the same round.</Trans>
      )}
      {is === 'sealed' && (
        <Trans>
          Everything this round has shown matches the hash fixed when you bet. Reveal the server seed on this page to check the rest.
        </Trans>
      )}
    </Finding>
  )
}
