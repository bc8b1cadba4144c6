import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { feedbackList } from '#contract/feedback.ts'
import type { Feedback } from '#contract/feedback.ts'
import letter from '../../../art/letter.svg'
import { useBack } from '../../../platform/useBack.ts'
import { ForPlayers } from '../../../shared/identity/ForPlayers.tsx'
import { behindLast } from '../../../shared/records/pages.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { FeedbackRow } from './FeedbackRow.tsx'
import './service.css'

const Nothing = () => (
  <Notice
    art={letter}
    title={<Trans>No feedback yet</Trans>}
    action={
      <Link to="/feedback" className="btn main s">
        <Trans>Send feedback</Trans>
      </Link>
    }
  >
    <Trans>Your feedback and our answers will appear here.</Trans>
  </Notice>
)

const feedbacks: RecordList<typeof feedbackList, Feedback> = {
  call: feedbackList,
  pageSize: 20,
  rowsOf: ({ list }) => list,
  keyOf: ({ feedbackId }) => feedbackId,
  timeOf: ({ time }) => time,
  next: (page) => behindLast({ ...page, list: page.list.map(({ feedbackId }) => ({ id: feedbackId })) }),
  Row: FeedbackRow,
  Empty: Nothing,
}

/** spec §2 /feedback/record */
export function FeedbackRecordPage() {
  const back = useBack()
  return (
    <main className="service">
      <PageHeader title={<Trans>My feedback</Trans>} onBack={back}>
        <Link to="/feedback" className="btn soft s">
          <Trans>Send feedback</Trans>
        </Link>
      </PageHeader>
      <ForPlayers>
        <RecordPages list={feedbacks} filter={{}} />
      </ForPlayers>
    </main>
  )
}
