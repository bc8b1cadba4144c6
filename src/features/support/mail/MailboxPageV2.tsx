import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Mail } from '#contract/mail.ts'
import art from '../../../art/letter.svg'
import { useBack } from '../../../platform/useBack.ts'
import { usePages } from '../../../queries/pages.ts'
import { AwardPhrase } from '../../../shared/awards/AwardPhrase.tsx'
import { awardArt } from '../../../shared/awards/awards.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { OlderPage } from '../../../shared/records/NextPage.tsx'
import { distinct } from '../../../shared/records/pages.ts'
import { RecordsSkeleton } from '../../../shared/records/RecordPages.tsx'
import { pagingOf } from '../../../shared/records/records.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ClaimAll } from './ClaimAll.tsx'
import { mails, NoMail } from './MailboxPage.tsx'
import { GiftMark } from './MailRow.tsx'
import { mailTexts } from './mailTexts.ts'
import './mail.css'

/** spec §2 /v2/email: the same messages as letters pinned to a wall. */
export function MailboxPageV2() {
  const back = useBack()
  const pages = usePages(pagingOf(mails, {}))
  const { data, isError, refetch } = pages
  const [first] = data?.pages ?? []
  const rows = distinct(data?.pages.flatMap(({ list }) => list) ?? [], mails.keyOf)
  return (
    <main className="mail">
      <PageHeader title={<Trans>Mailbox</Trans>} onBack={back} />
      <LoadState query={{ data: first, isError, refetch }} wait={<RecordsSkeleton />}>
        {(first) => (
          <>
            <section className="mail-hero">
              <p className="d" role="status">
                {first.unread > 0 ? (
                  <Plural value={first.unread} one="# unread message" other="# unread messages" />
                ) : (
                  <Trans>All messages read</Trans>
                )}
              </p>
              <img src={art} alt="" width={96} height={96} />
            </section>
            <ClaimAll claimable={first.claimable} />
            {rows.length === 0 ? (
              <NoMail />
            ) : (
              <ul className="mail-wall">
                {rows.map((mail) => (
                  <li key={mail.mailId}>
                    <Pinned mail={mail} />
                  </li>
                ))}
              </ul>
            )}
            <OlderPage pages={pages} />
          </>
        )}
      </LoadState>
    </main>
  )
}

function Pinned({ mail: { mailId, content, time, isRead, awards, awardState } }: { mail: Mail }) {
  const { i18n } = useLingui()
  const { title, lines, lang } = mailTexts(content, i18n)
  return (
    <Link to="/v2/email/detail" search={{ id: mailId }} className={isRead ? 'card pinned' : 'card pinned new'}>
      <span className="row apart">
        <span className="mini muted">{i18n.date(time, dateFormats.moment)}</span>
        {!isRead && (
          <span className="chip r">
            <Trans>New</Trans>
          </span>
        )}
      </span>
      <b className="d" lang={lang}>
        {title}
      </b>
      <span className="small muted" lang={lang}>
        {lines[0]}
      </span>
      {awards.length > 0 && (
        <span className="pinned-awards">
          {awards.map((award) => (
            <span key={award.id} className="small">
              <img src={awardArt(award.propId)} alt="" width={24} height={24} />
              <AwardPhrase award={award} />
            </span>
          ))}
          <GiftMark state={awardState} />
        </span>
      )}
    </Link>
  )
}
