import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { feedbackClose, feedbackDetail, feedbackPicture } from '#contract/feedback.ts'
import type { Feedback } from '#contract/feedback.ts'
import lost from '../../../art/lost.svg'
import mark from '../../../art/mark.svg'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { QueryRefused, useCall } from '../../../queries/queries.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { SentPicture } from '../../../shared/pictures/SentPicture.tsx'
import { RecordsSkeleton } from '../../../shared/records/RecordPages.tsx'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateChip } from './FeedbackRow.tsx'
import { typeTexts } from './serviceTexts.ts'
import './service.css'

/** spec §2 /feedback/record/{id}: the message, the answers, and how it was closed. */
export function FeedbackDetailPage() {
  const back = useBack()
  const { id } = useParams({ from: '/feedback/record/$id' })
  const { data } = useCall(feedbackDetail, { feedbackId: id })
  return (
    <main className="service">
      <PageHeader title={data ? <Trans>Feedback {id}</Trans> : <Trans>Feedback</Trans>} onBack={back} />
      <PlayerGate text={<Trans>Log in to see your feedback and our answers.</Trans>}>
        <Loaded feedbackId={id} />
      </PlayerGate>
    </main>
  )
}

function Loaded({ feedbackId }: { feedbackId: string }) {
  const { data, error, refetch } = useCall(feedbackDetail, { feedbackId })
  if (error instanceof QueryRefused) return <Unknown />
  if (data) return <Thread feedback={data} />
  return error ? <LoadFailed onRetry={refetch} /> : <RecordsSkeleton />
}

const Unknown = () => (
  <Notice
    art={lost}
    title={<Trans>Feedback not found</Trans>}
    action={
      <ButtonLink to="/feedback/record" small>
        <Trans>My feedback</Trans>
      </ButtonLink>
    }
  >
    <Trans>You don’t have feedback with this number.</Trans>
  </Notice>
)

function Thread({ feedback }: { feedback: Feedback }) {
  const { i18n, t } = useLingui()
  const { type, text, time, pictures, state, answer } = feedback
  const when = (at: number) => i18n.date(at, dateFormats.moment)
  return (
    <div className="talk">
      <p className="row apart">
        <b>{i18n._(typeTexts[type])}</b>
        <StateChip state={state} />
      </p>
      <section className="said mine" aria-label={t`Your feedback`}>
        <p>{text}</p>
        {pictures.length > 0 && (
          <div className="said-pictures">
            {pictures.map((pictureId, index) => (
              <SentPicture call={feedbackPicture} key={pictureId} pictureId={pictureId} number={index + 1} />
            ))}
          </div>
        )}
        <p className="mini">{when(time)}</p>
      </section>
      {answer && (
        <section className="said ours" aria-label={t`Our answer`}>
          <img src={mark} alt="" width={36} height={36} />
          <p>{answer.text}</p>
          <p className="mini">{when(answer.time)}</p>
        </section>
      )}
      {state === 'open' && (
        <p className="small muted" role="status">
          <Trans>We’ve received your feedback. Our answer will appear here, and we’ll send you a message in your mailbox.</Trans>
        </p>
      )}
      <Closing feedback={feedback} />
    </div>
  )
}

function Closing({ feedback: { feedbackId, state, closedAt } }: { feedback: Feedback }) {
  const app = useApp()
  const { i18n } = useLingui()
  const { claim, ...closing } = useClaim(feedbackClose, {
    onGranted: () => refreshOf(app)('feedback.changed'),
    onRefused: () => refreshOf(app)('feedback.changed'),
  })
  if (closedAt !== null)
    return (
      <p role="status" className="small muted">
        <Trans>Closed on {i18n.date(closedAt, dateFormats.moment)}. Salamat!</Trans>
      </p>
    )
  return (
    <>
      <Button wide busy={closing.isBusy} onClick={() => claim({ feedbackId })}>
        {state === 'answered' ? <Trans>Mark as solved</Trans> : <Trans>Close feedback</Trans>}
      </Button>
      <ClaimError
        claiming={closing}
        reasonOf={({ failure }) => (failure === 'alreadyDone' ? <Trans>This feedback is already closed.</Trans> : undefined)}
      />
    </>
  )
}
