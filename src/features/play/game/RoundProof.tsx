import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import BadgeCheck from '~icons/lucide/badge-check'
import CircleX from '~icons/lucide/circle-x'
import Lock from '~icons/lucide/lock'
import { fairRound } from '#contract/records.ts'
import type { SlotRound } from '#contract/slotRound.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { useCall } from '../../../queries/queries.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { judge, rulesOf } from './judge.ts'
import type { Verdict } from './judge.ts'

/** One round of one's own: what was recorded, what the seeds lead to in this browser, and whether they are the same. */
export function RoundProof({ roundId }: { roundId: string }) {
  const { i18n, t } = useLingui()
  const { data: round, isError } = useCall(fairRound, { roundId })
  const { data: judged, isError: isUnable } = useQuery({
    queryKey: ['judge', roundId, round?.serverSeed],
    queryFn: () => (round ? judge(round, webHashes(crypto.subtle)) : null),
    enabled: round !== undefined,
    retry: false,
    // The browser's own work needs no line.
    networkMode: 'always',
  })
  if (isError)
    return (
      <p className="gutter" role="alert">
        <Trans>We couldn’t find this round in your history.</Trans>
      </p>
    )
  if (!round) return <Skeletons heights={[160]} />
  const { outcome, fair } = round
  return (
    <section className="card pad inset above stack" aria-labelledby="round-proof">
      <h2 id="round-proof">
        <Trans>Round {round.roundId}</Trans>
      </h2>
      <p className="muted">
        {rulesOf(round.gameId)?.id ?? round.gameId} · {i18n.date(round.time, { dateStyle: 'medium', timeStyle: 'short' })}
      </p>
      <p className="row" role="group" aria-label={t`Bet and win`}>
        <Amount value={round.stake} /> → <Amount value={round.payout} />
      </p>
      {judged && <Finding verdict={judged.verdict} />}
      {isUnable && (
        <p className="well pad" role="alert">
          <Trans>This browser can’t verify the round. It needs a secure (https) page.</Trans>
        </p>
      )}
      <Reels title={<Trans>Recorded result</Trans>} round={outcome} />
      {judged?.again && <Reels title={<Trans>Result your browser got from the seeds</Trans>} round={judged.again} beside={outcome} />}
      <dl className="stack-s">
        <dt className="small muted">
          <Trans>Server seed hash</Trans>
        </dt>
        <dd className="hash">{fair.serverSeedHash}</dd>
        <dt className="small muted">
          <Trans>Server seed</Trans>
        </dt>
        <dd className="hash">{round.serverSeed ?? <Trans>not revealed yet</Trans>}</dd>
        <dt className="small muted">
          <Trans>Your client seed and the round number</Trans>
        </dt>
        <dd className="hash">
          {fair.clientSeed} : {fair.nonce}
        </dd>
      </dl>
    </section>
  )
}

const size = { width: 24, height: 24, 'aria-hidden': true, className: 'flex-none' } as const

const Finding = ({ verdict }: { verdict: Verdict }) => (
  <p className="well pad row" role="status">
    {verdict === 'match' && (
      <>
        <BadgeCheck {...size} className="firm ink-leaf" />
        <Trans>This round matches. The server seed fits its hash and gives the same reels.</Trans>
      </>
    )}
    {verdict === 'different' && (
      <>
        <CircleX {...size} className="firm ink-danger" />
        <Trans>This round doesn’t match. Please give customer support the round number.</Trans>
      </>
    )}
    {verdict === 'falseSecret' && (
      <>
        <CircleX {...size} className="firm ink-danger" />
        <Trans>The server seed doesn’t match the hash shown before. Please give customer support the round number.</Trans>
      </>
    )}
    {verdict === 'sealed' && (
      <>
        <Lock {...size} />
        <Trans>This round’s server seed isn’t revealed yet. Reveal it with the button above, then verify the round.</Trans>
      </>
    )}
    {verdict === 'unknown' && <Trans>This app no longer has the rules of that game, so it can’t verify the round.</Trans>}
  </p>
)

/** The paid spin's window; cells that differ from the round beside it are marked. */
function Reels({ title, round, beside }: { title: ReactNode; round: SlotRound; beside?: SlotRound }) {
  const other = beside?.spins[0]?.window
  return (
    <div>
      <h3 className="small muted">{title}</h3>
      <ul className="fair-reels">
        {round.spins[0]?.window.map((column, reel) => (
          <li key={reel}>
            {column.map((symbol, row) => (
              <span key={`${row}-${symbol}`} className={other && other[reel]?.[row] !== symbol ? 'differs' : undefined}>
                {symbol}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {round.spins.length > 1 && (
        <p className="small muted">
          <Plural value={round.spins.length - 1} one="and # free spin" other="and # free spins" />
        </p>
      )}
    </div>
  )
}
