import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { getMailDetail } from '#contract/mail.ts'
import type { Mail } from '#contract/mail.ts'
import art from '../../../art/letter.svg'
import lost from '../../../art/lost.svg'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { QueryRefused, useCall } from '../../../queries/queries.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { RecordsSkeleton } from '../../../shared/records/RecordPages.tsx'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { DeleteMail } from './DeleteMail.tsx'
import { Gifts } from './Gifts.tsx'
import { MailLink } from './MailLink.tsx'
import { knownMail } from './mailList.ts'
import { mailTexts } from './mailTexts.ts'
import './mail.css'

/** spec §2 /email/detail: the message first, then its attachments. */
export const MailPage = () => (
  <OpenMail list="/email">
    {(mail, list) => (
      <>
        <Paper mail={mail} />
        <Gifts mail={mail} />
        <MailLink content={mail.content} />
        <DeleteMail mail={mail} list={list} />
      </>
    )}
  </OpenMail>
)

/** spec §2 /v2/email/detail: the attachments first, on a lit stage. */
export const MailPageV2 = () => (
  <OpenMail list="/v2/email">
    {(mail, list) => (
      <>
        {mail.awards.length > 0 ? (
          <div className="mail-stage">
            <Gifts mail={mail} />
          </div>
        ) : (
          <section className="mail-hero">
            <img src={art} alt="" width={96} height={96} />
          </section>
        )}
        <Paper mail={mail} />
        <MailLink content={mail.content} />
        <DeleteMail mail={mail} list={list} />
      </>
    )}
  </OpenMail>
)

type List = '/email' | '/v2/email'

/** One message, from the list's data until the server has responded; opening it marks it as read. */
function OpenMail({ list, children }: { list: List; children: (mail: Mail, list: List) => ReactNode }) {
  const back = useBack()
  const { id } = useSearch({ from: `/auth${list}/detail` })
  return (
    <main className="mail">
      <PageHeader title={<Trans>Mailbox</Trans>} onBack={back} />
      <div className="mail-open">
        {id === undefined ? <NotFound list={list} /> : <Loaded key={id} mailId={id} list={list} show={children} />}
      </div>
    </main>
  )
}

function Loaded({ mailId, list, show }: { mailId: string; list: List; show: (mail: Mail, list: List) => ReactNode }) {
  const app = useApp()
  const { data, error, refetch } = useCall(getMailDetail, { mailId })
  const readAs = data?.mailId
  useEffect(() => {
    if (readAs !== undefined) refreshOf(app)('mail.changed')
  }, [app, readAs])
  if (error instanceof QueryRefused) return <NotFound list={list} />
  const mail = data ?? knownMail(app, mailId)
  if (mail) return show(mail, list)
  return error ? <LoadFailed onRetry={refetch} /> : <RecordsSkeleton />
}

const NotFound = ({ list }: { list: List }) => (
  <Notice
    art={lost}
    title={<Trans>This message isn’t available anymore</Trans>}
    action={
      <ButtonLink to={list} small>
        <Trans>All messages</Trans>
      </ButtonLink>
    }
  >
    <Trans>It was deleted or has expired.</Trans>
  </Notice>
)

/** The message itself, on capiz paper: cream in every theme. */
function Paper({ mail: { content, time } }: { mail: Mail }) {
  const { i18n } = useLingui()
  const { title, lines, lang } = mailTexts(content, i18n)
  return (
    <article className="mail-paper">
      <p className="mini">{i18n.date(time, dateFormats.longMoment)}</p>
      <h2 lang={lang}>{title}</h2>
      {lines.map((line, index) => (
        <p key={index} lang={lang}>
          {line}
        </p>
      ))}
      <p className="mail-sign d" aria-hidden="true">
        Swerte
      </p>
    </article>
  )
}
