import { Trans } from '@lingui/react/macro'
import { getMail3 } from '#contract/mail.ts'
import type { Mail } from '#contract/mail.ts'
import letter from '../../../art/letter.svg'
import { useBack } from '../../../platform/useBack.ts'
import { usePages } from '../../../queries/pages.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { afterLastRow } from '../../../shared/records/pages.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import { pagingOf } from '../../../shared/records/records.ts'
import type { RecordList } from '../../../shared/records/records.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ClaimAll } from './ClaimAll.tsx'
import { mailPageSize } from './mailList.ts'
import { MailRow } from './MailRow.tsx'
import './mail.css'

export const NoMail = () => (
  <Notice
    art={letter}
    title={<Trans>No messages yet</Trans>}
    action={
      <ButtonLink to="/service" small>
        <Trans>Customer support</Trans>
      </ButtonLink>
    }
  >
    <Trans>We’ll send you a message here when something in your account changes.</Trans>
  </Notice>
)

/** The inbox, newest first. */
export const mails: RecordList<typeof getMail3, Mail> = {
  call: getMail3,
  pageSize: mailPageSize,
  rowsOf: ({ list }) => list,
  keyOf: ({ mailId }) => mailId,
  timeOf: ({ time }) => time,
  next: (page) => afterLastRow({ ...page, list: page.list.map(({ mailId }) => ({ id: mailId })) }),
  Row: MailRow,
  Empty: NoMail,
}

/** spec §2 /email: a list grouped by day. */
export function MailboxPage() {
  const back = useBack()
  const { data } = usePages(pagingOf(mails, {}))
  return (
    <main className="mail">
      <PageHeader title={<Trans>Mailbox</Trans>} onBack={back} />
      <ClaimAll claimable={data?.pages[0]?.claimable ?? 0} />
      <RecordPages list={mails} filter={{}} />
    </main>
  )
}
