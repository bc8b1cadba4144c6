import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import BadgeCheck from '~icons/lucide/badge-check'
import type { ReactNode } from 'react'
import CircleX from '~icons/lucide/circle-x'
import Lock from '~icons/lucide/lock'
import type { OutputOf } from '#contract/call.ts'
import { fairRound } from '#contract/games.ts'
import type { SlotRound } from '#contract/slotRound.ts'
import { verifyRound } from '#games/fair/verify.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { slotGame } from '#games/index.ts'
import { useCall } from '../../platform/queries.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Round = OutputOf<typeof fairRound>
type Verdict = 'sealed' | 'unknown' | 'match' | 'different'

/** Whether what was recorded is what the seeds lead to. */
const sameRound = (a: SlotRound, b: SlotRound): boolean =>
  a.payout === b.payout && a.stake === b.stake && JSON.stringify(a.spins.map((spin) => spin.stops)) === JSON.stringify(b.spins.map((spin) => spin.stops))

/** «g-12-perlas» of a generated list plays by the rules of «perlas». */
const rulesOf = (gameId: string) => slotGame(gameId) ?? slotGame(gameId.replace(/^g-\d+-/, ''))

async function judge(round: Round): Promise<{ verdict: Verdict; again: SlotRound | undefined }> {
  const game = rulesOf(round.gameId)
  if (!round.serverSeed) return { verdict: 'sealed', again: undefined }
  if (!game) return { verdict: 'unknown', again: undefined }
  const { serverSeed, stake } = round
  const result = await verifyRound({ game, serverSeed, ...round.fair, stake, ...webHashes(crypto.subtle) })
  const good = result !== undefined && result.seedMatches && sameRound(result.round, round.outcome)
  return { verdict: good ? 'match' : 'different', again: result?.round }
}

export function RoundProof({ roundId }: { roundId: string }) {
  const { i18n } = useLingui()
  const { data: round, isError } = useCall(fairRound, { roundId })
  const { data: judged } = useQuery({
    queryKey: ['judge', roundId, round?.serverSeed],
    queryFn: () => (round ? judge(round) : null),
    enabled: round !== undefined,
  })
  if (isError)
    return (
      <p className="px-4" role="alert">
        <Trans>We could not find this round among yours.</Trans>
      </p>
    )
  if (!round) return <Skeleton className="m-4 h-40" />
  return (
    <section className="card pad m-4 grid gap-3">
      <h2>
        <Trans>Round {round.roundId}</Trans>
      </h2>
      <p className="muted">
        {rulesOf(round.gameId)?.id ?? round.gameId} · {i18n.date(round.time, { dateStyle: 'medium', timeStyle: 'short' })}
      </p>
      <p className="row">
        <Amount value={round.stake} /> → <Amount value={round.payout} />
      </p>
      {judged && <Finding verdict={judged.verdict} />}
      <Reels title={<Trans>As it was recorded</Trans>} round={round.outcome} />
      {judged?.again && <Reels title={<Trans>As your browser plays it from the seeds</Trans>} round={judged.again} />}
      <dl className="grid gap-1">
        <dt className="small muted">
          <Trans>Fingerprint</Trans>
        </dt>
        <dd className="hash">{round.fair.serverSeedHash}</dd>
        <dt className="small muted">
          <Trans>Secret</Trans>
        </dt>
        <dd className="hash">{round.serverSeed ?? <Trans>still sealed</Trans>}</dd>
        <dt className="small muted">
          <Trans>Your seed and the number of the round</Trans>
        </dt>
        <dd className="hash">
          {round.fair.clientSeed} : {round.fair.nonce}
        </dd>
      </dl>
    </section>
  )
}

const size = { width: 24, height: 24, 'aria-hidden': true } as const

const Finding = ({ verdict }: { verdict: Verdict }) => (
  <p className="well pad row" role="status">
    {verdict === 'match' && (
      <>
        <BadgeCheck {...size} className="text-leaf-text" />
        <Trans>It matches: the secret fits its fingerprint, and the same reels come of it.</Trans>
      </>
    )}
    {verdict === 'different' && (
      <>
        <CircleX {...size} className="text-danger-text" />
        <Trans>It does not match. Please tell customer service the number of this round.</Trans>
      </>
    )}
    {verdict === 'sealed' && (
      <>
        <Lock {...size} />
        <Trans>The secret of this round is still sealed. Show it with the button above, then it can be checked.</Trans>
      </>
    )}
    {verdict === 'unknown' && <Trans>This app does not know the rules of that game any more.</Trans>}
  </p>
)

const Reels = ({ title, round }: { title: ReactNode; round: SlotRound }) => (
  <div>
    <h3 className="small muted">{title}</h3>
    <ul className="fair-reels">
      {round.spins[0]?.window.map((column, reel) => (
        <li key={reel}>
          {column.map((symbol, row) => (
            <span key={`${row}-${symbol}`}>{symbol}</span>
          ))}
        </li>
      ))}
    </ul>
    {round.spins.length > 1 && (
      <p className="small muted">
        <Trans>and {round.spins.length - 1} free spins</Trans>
      </p>
    )}
  </div>
)
