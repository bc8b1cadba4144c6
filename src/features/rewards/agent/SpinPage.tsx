import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import Info from '~icons/lucide/info'
import { actInviteExchange } from '#contract/invite.ts'
import type { InviteStatus } from '#contract/invite.ts'
import { canSpin, isAwarding, isBusy, requestOf, spinOf } from '#machines/inviteSpin/inviteSpin.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'
import { useRequest } from '../../../shared/flow/useRequest.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { Amount, amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { EarnMore } from './EarnMore.tsx'
import { InviteError } from './InviteError.tsx'
import { spins } from './lists.tsx'
import { SpinOver } from './SpinOver.tsx'
import { useInviteEnds } from './useAgent.ts'
import { useInviteSpin } from './useInviteSpin.ts'
import type { InviteSpin } from './useInviteSpin.ts'
import { Wheel } from './Wheel.tsx'
import { WheelOdds } from './WheelOdds.tsx'
import './agent.css'
import './team.css'
import './spin.css'

type Mine = NonNullable<InviteStatus['mine']>

/** spec §2 /activity/spin: friends and shares earn spins, spins fill a pot, a full pot is claimed once. */
export function SpinPage() {
  const { t } = useLingui()
  const back = useBack()
  const { spin, wheel, isError, refetch } = useInviteSpin()
  return (
    <main className="agent-page spin-page">
      <PageHeader title={<Trans>Barkada wheel</Trans>} onBack={back}>
        <Link to="/agent/rule" className="icbtn" aria-label={t`Rules`}>
          <Info width={24} height={24} aria-hidden="true" />
        </Link>
      </PageHeader>
      <LoadState query={{ data: wheel, isError, refetch }} wait={<Skeletons flush />}>
        {(wheel) => (
          <>
            <Stage spin={spin} wheel={wheel} />
            <WheelOdds segments={wheel.segments} />
            {wheel.mine && (
              <section aria-labelledby="spin-record">
                <header className="agent-title">
                  <h2 id="spin-record">
                    <Trans>Your spins</Trans>
                  </h2>
                </header>
                <RecordPages list={spins} filter={{}} />
              </section>
            )}
          </>
        )}
      </LoadState>
      <SpinOver spin={spin} />
    </main>
  )
}

function Stage({ spin, wheel }: { spin: InviteSpin; wheel: InviteStatus }) {
  const { segments, mine } = wheel
  return (
    <section className="spin-stage">
      <Wheel spin={spin} segments={segments} />
      {mine ? <SpinControls spin={spin} wheel={wheel} mine={mine} /> : <Guest wheel={wheel} />}
    </section>
  )
}

const Guest = ({ wheel: { target } }: { wheel: InviteStatus }) => (
  <div className="spin-say">
    <p>
      <Trans>Share your link and invite friends to get spins. Fill the pot to {amountText(target)} coins, then claim it.</Trans>
    </p>
    <LoginLink wide>
      <Trans>Log in to spin</Trans>
    </LoginLink>
    <ButtonLink to="/agent" wide>
      <Trans>How inviting works</Trans>
    </ButtonLink>
  </div>
)

function SpinControls({ spin, wheel, mine }: { spin: InviteSpin; wheel: InviteStatus; mine: Mine }) {
  const { t } = useLingui()
  const app = useApp()
  const ready = useSelector(spin, canSpin)
  const busy = useSelector(spin, isBusy)
  const request = useSelector(spin, requestOf)
  const { isIndeterminate } = useRequest(request)
  const decided = useSelector(spin, spinOf)
  const awarding = useSelector(spin, isAwarding)
  const take = useClaim(actInviteExchange, useInviteEnds())
  // The server's data already includes the spin: until its animation has ended the pot shows the amount before it.
  const pot = busy && !awarding && decided && mine.pending?.spinId === decided.spinId ? mine.pot - decided.amount : mine.pot
  const [has, need] = [amountText(pot), amountText(wheel.target)]
  return (
    <div className="spin-say">
      <p className="spin-pot">
        <span className="small">
          <Trans>Your pot</Trans>
        </span>
        <Amount value={pot} size={30} className="d" />
      </p>
      <ProgressBar tall label={t`Your pot`} value={pot / 100} max={wheel.target / 100} text={t`${has} of ${need} coins`} />
      {mine.state === 'paid' ? (
        <p role="status">
          <Trans>You’ve claimed your pot and it’s in your wallet. You still earn daily commission when your friends play.</Trans>
        </p>
      ) : (
        <>
          <Button
            variant={mine.state === 'reached' ? 'quiet' : 'main'}
            wide
            aria-disabled={!ready}
            onClick={() => ready && spin.send({ type: 'spin.requested', requestId: app.env.uuid() })}
          >
            {mine.spins > 0 || busy ? <Trans>Spin</Trans> : <Trans>No spins left</Trans>}
          </Button>
          <p className="small" role="status">
            {isIndeterminate ? (
              <Trans>We’re checking your spin. Nothing is lost.</Trans>
            ) : mine.state === 'reached' ? (
              <Trans>Your pot is full and ready to claim. Spins you use after claiming won’t add anything.</Trans>
            ) : mine.spins > 0 ? (
              <Plural value={mine.spins} one="You have # spin." other="You have # spins." />
            ) : (
              <Trans>Fill the pot to {need} coins, then claim it.</Trans>
            )}
          </p>
          <RequestProgress
            request={request}
            unanswered={<Trans>We didn’t get a response. Your spin counts only once, and nothing is lost.</Trans>}
          />
          {mine.state === 'reached' && (
            <Button variant="main" wide aria-disabled={take.isBusy || busy} onClick={() => !take.isBusy && !busy && take.claim({})}>
              <Trans>Claim pot</Trans>
            </Button>
          )}
          <InviteError claims={[take]} />
          <EarnMore wheel={wheel} mine={mine} />
        </>
      )}
    </div>
  )
}
