import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import Crown from '~icons/lucide/crown'
import { getCustomerServices } from '#contract/support.ts'
import type { CustomerServices } from '#contract/support.ts'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { QueryRefused, useCall } from '../../../queries/queries.ts'
import { parol } from '../../../shared/drawings.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { RecordsSkeleton } from '../../../shared/records/RecordPages.tsx'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { useAt } from '../../../shared/time/useAt.ts'
import { askVip } from '../../../shared/vip/vipGate.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Channels } from './Channels.tsx'
import { ChatLink } from './ChatLink.tsx'
import { FeedbackLink } from './FeedbackLink.tsx'
import { Questions } from './Questions.tsx'
import './service.css'

/** When the first of them opens or closes, ms UTC. */
const changeOf = (services: CustomerServices | undefined): number | undefined =>
  services && Math.min(...[services.chat, ...services.channels].map(({ changesAt }) => changesAt ?? Infinity))

/** spec §2 /service: our team, available to all. */
export function ServicePage() {
  const back = useBack()
  const query = useCall(getCustomerServices, {})
  useAt(changeOf(query.data), () => void query.refetch())
  return (
    <main className="service">
      <PageHeader title={<Trans>Customer support</Trans>} onBack={back} />
      <header className="service-hero">
        <div>
          <p className="d">
            <Trans>We’re here to help</Trans>
          </p>
          <p className="small">
            <Trans>We’ll never ask for your password or a code. Anyone who does isn’t from Swerte.</Trans>
          </p>
        </div>
        <img src={parol} alt="" width={88} height={88} />
      </header>
      <LoadState query={query} wait={<RecordsSkeleton />}>
        {(data) => (
          <>
            <ChatLink chat={data.chat} />
            <Channels channels={data.channels} />
            <FeedbackLink feedbacks={data.feedbacks} />
            <Questions ids={data.questions} />
            <nav className="gutter">
              <Link to="/service/vip" className="card pad service-vip">
                <Crown width={24} height={24} aria-hidden="true" />
                <span>
                  <b>
                    <Trans>VIP support</Trans>
                  </b>
                  <span className="small muted">
                    <Trans>Support channels just for VIPs</Trans>
                  </span>
                </span>
              </Link>
            </nav>
          </>
        )}
      </LoadState>
    </main>
  )
}

/** spec §2 /service/vip: the VIPs' dedicated channels; others see how to become one (spec §6). */
export function VipServicePage() {
  const back = useBack()
  return (
    <main className="service">
      <PageHeader title={<Trans>VIP support</Trans>} onBack={back} />
      <PlayerGate text={<Trans>Log in to reach the VIP support team.</Trans>}>
        <VipService />
      </PlayerGate>
    </main>
  )
}

function VipService() {
  const { data, error, refetch } = useCall(getCustomerServices, { vip: true })
  useAt(changeOf(data), () => void refetch())
  if (data)
    return (
      <>
        <header className="service-hero vip">
          <div>
            <p className="d">
              <Trans>VIP support for you</Trans>
            </p>
            <p className="small">
              <Trans>Shorter waiting times for VIPs.</Trans>
            </p>
          </div>
          <Crown width={72} height={72} aria-hidden="true" />
        </header>
        <ChatLink chat={data.chat} vip />
        <Channels channels={data.channels} />
        <FeedbackLink feedbacks={data.feedbacks} />
      </>
    )
  if (error instanceof QueryRefused && error.refusal.failure === 'vipOnly') return <Gate refused={error} />
  return error ? <LoadFailed onRetry={refetch} /> : <RecordsSkeleton />
}

/** The prompt opens once by itself; the page behind it shows the same, and a link to general support. */
function Gate({ refused: { refusal } }: { refused: QueryRefused }) {
  const app = useApp()
  useEffect(() => void askVip(app, refusal), [app, refusal])
  const missing = Math.max(0, (numberIn(refusal.data, 'need') ?? 0) - (numberIn(refusal.data, 'done') ?? 0))
  return (
    <Notice
      art={parol}
      title={<Trans>For VIPs</Trans>}
      action={
        <div className="row">
          <Button variant="main" small onClick={() => askVip(app, refusal)}>
            <Trans>How to become a VIP</Trans>
          </Button>
          <ButtonLink to="/service" small>
            <Trans>Customer support</Trans>
          </ButtonLink>
        </div>
      }
    >
      <Trans>You need {amountText(missing)} more coins in deposits to use VIP support. Customer support is open to everyone.</Trans>
    </Notice>
  )
}
