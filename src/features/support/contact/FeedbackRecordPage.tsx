import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import SquarePen from '~icons/lucide/square-pen'
import { feedbackList } from '#contract/feedback.ts'
import type { Feedback } from '#contract/feedback.ts'
import letter from '../../../art/letter.svg'
import { useBack } from '../../../platform/useBack.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { afterLastRow } from '../../../shared/records/pages.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { FeedbackRow } from './FeedbackRow.tsx'
import './service.css'

const Nothing = () => (
  <Notice
    art={letter}
    title={<Trans>No feedback yet</Trans>}
    action={
      <ButtonLink to="/feedback" variant="main" small>
        <Trans>Send feedback</Trans>
      </ButtonLink>
    }
  >
    <Trans>Your feedback and our answers will appear here.</Trans>
  </Notice>
)

export const feedbacks: RecordList<typeof feedbackList, Feedback> = {
  call: feedbackList,
  pageSize: 20,
  rowsOf: ({ list }) => list,
  keyOf: ({ feedbackId }) => feedbackId,
  timeOf: ({ time }) => time,
  next: (page) => afterLastRow({ ...page, list: page.list.map(({ feedbackId }) => ({ id: feedbackId })) }),
  Row: FeedbackRow,
  Empty: Nothing,
}

/** spec §2 /feedback/record */
export function FeedbackRecordPage() {
  const { t } = useLingui()
  const back = useBack()
  return (
    <main className="service">
      <PageHeader title={<Trans>My feedback</Trans>} onBack={back}>
        <Link to="/feedback" className="icbtn" aria-label={t`Send feedback`}>
          <SquarePen width={24} height={24} aria-hidden="true" />
        </Link>
      </PageHeader>
      <PlayerGate art={letter} text={<Trans>Log in to see your feedback and our answers.</Trans>}>
        <RecordPages list={feedbacks} filter={{}} />
      </PlayerGate>
    </main>
  )
}
