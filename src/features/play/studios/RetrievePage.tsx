import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { refreshData } from '#contract/session.ts'
import { gameWallets } from '#contract/studios.ts'
import type { GameWallet } from '#contract/studios.ts'
import { isCollecting } from '#machines/retrieveBalance/retrieveBalance.selectors.ts'
import cards from '../../../art/cards.svg'
import empty from '../../../art/empty.svg'
import mark from '../../../art/mark.svg'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useCall } from '../../../queries/queries.ts'
import { RecordsSkeleton } from '../../../shared/records/RecordPages.tsx'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Collecting } from './Collecting.tsx'
import { stateText } from './texts.tsx'
import { useRetrieve } from './useRetrieve.ts'
import { VisitSheet } from './VisitSheet.tsx'
import './studios.css'

/** The player's coins at game providers, and how to bring them back (spec §2 /member/retrieve-balance). */
export function RetrievePage() {
  const back = useBack()
  return (
    <main>
      <PageHeader title={<Trans>Game wallets</Trans>} onBack={back} />
      <PlayerGate
        art={empty}
        wait={<RecordsSkeleton />}
        title={<Trans>Your coins are safe</Trans>}
        text={<Trans>Log in to see where your coins are.</Trans>}
      >
        <Wallets />
      </PlayerGate>
    </main>
  )
}

/** Some of it can be returned, or its state is still unknown. */
const isCollectable = ({ kind, state }: GameWallet): boolean => kind === 'studio' && state !== 'empty'

function Wallets() {
  const { env } = useApp()
  const retrieve = useRetrieve()
  const collecting = useSelector(retrieve, isCollecting)
  useHold('payment', collecting)
  const { data, isError, refetch } = useCall(gameWallets, {})
  const { data: refreshed } = useCall(refreshData, {})
  const [visiting, setVisiting] = useState<GameWallet | null>(null)
  if (!data) return <LoadState query={{ data, isError, refetch }} wait={<RecordsSkeleton />} />
  const providers = data.list.filter(isCollectable).map(({ provider }) => provider)
  return (
    <div className="studios">
      <p className="muted gutter">
        <Trans>Some game providers use their own wallet. Coins there are still yours. Collect them anytime.</Trans>
      </p>
      <ul className="card inset studio-rows">
        {data.list.map((wallet) => (
          <li key={wallet.provider}>
            <img src={wallet.kind === 'house' ? mark : cards} alt="" width={44} height={44} />
            <div>
              <b className="d">{wallet.name}</b>
              <p className="small muted">{stateText(wallet)}</p>
              {wallet.kind === 'studio' && wallet.state !== 'moving' && wallet.state !== 'unreachable' && (
                <Button small onClick={() => setVisiting(wallet)}>
                  <Trans>Visit</Trans>
                </Button>
              )}
            </div>
            {wallet.kind === 'studio' &&
              (wallet.balance === null ? (
                <span className="n muted">
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">
                    <Trans>Unknown</Trans>
                  </span>
                </span>
              ) : (
                <Amount value={wallet.balance} />
              ))}
          </li>
        ))}
      </ul>
      <div className="gutter">
        <Button
          variant="main"
          wide
          disabled={collecting || providers.length === 0}
          onClick={() => retrieve.send({ type: 'collect.requested', requestId: env.uuid(), providers })}
        >
          <Trans>Collect all</Trans>
        </Button>
      </div>
      <Collecting retrieve={retrieve} wallets={data.list} />
      {visiting && (
        <VisitSheet
          wallet={visiting}
          coin={refreshed?.coin}
          onClose={() => {
            setVisiting(null)
            void refetch()
          }}
        />
      )}
    </div>
  )
}
