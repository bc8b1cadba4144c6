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
        <Trans>We could not find this round among yours.</Trans>
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
      <p className="row" role="group" aria-label={t`Staked and won`}>
        <Amount value={round.stake} /> → <Amount value={round.payout} />
      </p>
      {judged && <Finding verdict={judged.verdict} />}
      {isUnable && (
        <p className="well pad" role="alert">
          <Trans>This browser cannot compute the check. It needs a secure (https) page.</Trans>
        </p>
      )}
      <Reels title={<Trans>As it was recorded</Trans>} round={outcome} />
      {judged?.again && <Reels title={<Trans>As your browser plays it from the seeds</Trans>} round={judged.again} beside={outcome} />}
      <dl className="stack-s">
        <dt className="small muted">
          <Trans>Fingerprint</Trans>
        </dt>
        <dd className="hash">{fair.serverSeedHash}</dd>
        <dt className="small muted">
          <Trans>Secret</Trans>
        </dt>
        <dd className="hash">{round.serverSeed ?? <Trans>still sealed</Trans>}</dd>
        <dt className="small muted">
          <Trans>Your seed and the number of the round</Trans>
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
        <Trans>It matches: the secret fits its fingerprint, and the same reels come of it.</Trans>
      </>
    )}
    {verdict === 'different' && (
      <>
        <CircleX {...size} className="firm ink-danger" />
        <Trans>It does not match. Please tell customer service the number of this round.</Trans>
      </>
    )}
    {verdict === 'falseSecret' && (
      <>
        <CircleX {...size} className="firm ink-danger" />
        <Trans>The secret does not fit the fingerprint that was shown before. Please tell customer service the number of this round.</Trans>
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
