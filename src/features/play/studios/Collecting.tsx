import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { GameWallet } from '#contract/studios.ts'
import { retrievedOf, endOf, requestOf, isCollecting, refusalOf, resultsOf } from '#machines/retrieveBalance/retrieveBalance.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { refusalText, resultText } from './texts.tsx'
import type { Retrieve } from './useRetrieve.ts'

interface Props {
  retrieve: Retrieve
  wallets: readonly GameWallet[]
}

/** The progress of collecting, and each provider's response. */
export function Collecting({ retrieve, wallets }: Props) {
  const { env } = useApp()
  const end = useSelector(retrieve, endOf)
  const results = useSelector(retrieve, resultsOf)
  const retrieved = useSelector(retrieve, retrievedOf)
  const refusal = useSelector(retrieve, refusalOf)
  const request = useSelector(retrieve, requestOf)
  const collecting = useSelector(retrieve, isCollecting)
  const nameOf = (provider: string): string => wallets.find((wallet) => wallet.provider === provider)?.name ?? provider
  return (
    <section className="gutter">
      <div role="status">
        {collecting && (
          <p className="small">
            <Trans>Collecting your coins…</Trans>
          </p>
        )}
        {end && end !== 'refused' && (
          <div className="card pad stack-s">
            <h2>
              {retrieved > 0 ? (
                <Trans>Coins returned to your wallet: {amountText(retrieved)}</Trans>
              ) : (
                <Trans>No coins returned this time</Trans>
              )}
            </h2>
            <ul className="stack-s">
              {results.map((result) => (
                <li key={result.provider}>{resultText(result, nameOf(result.provider))}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {refusal && (
        <p role="alert" className="note error">
          {refusalText(refusal)}
        </p>
      )}
      {collecting && (
        <RequestProgress
          request={request}
          className="small muted"
          checking={<Trans>Your connection is slow. We’re still trying.</Trans>}
          unanswered={<Trans>We haven’t received a reply. Coins the game providers returned are in your wallet, added only once.</Trans>}
        />
      )}
      {end === 'partial' && (
        <Button variant="main" wide className="above" onClick={() => retrieve.send({ type: 'collect.retried', requestId: env.uuid() })}>
          <Trans>Try the others again</Trans>
        </Button>
      )}
      {end && (
        <Button wide className="above" onClick={() => retrieve.send({ type: 'collect.closed' })}>
          <Trans>OK</Trans>
        </Button>
      )}
    </section>
  )
}
