import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import MailIcon from '~icons/lucide/mail'
import MailOpen from '~icons/lucide/mail-open'
import type { Mail } from '#contract/mail.ts'
import gift from '../../../art/gift.svg'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { mailTexts } from './mailTexts.ts'

/** One message of the list: read or unread, its subject, and whether it has attachments. */
export function MailRow({ row }: { row: Mail }) {
  const { i18n } = useLingui()
  const { title, lines, lang } = mailTexts(row.content, i18n)
  const size = { width: 24, height: 24, 'aria-hidden': true } as const
  return (
    <Link to="/email/detail" search={{ id: row.mailId }} className={row.isRead ? 'mail-row' : 'mail-row new'}>
      <span className="mail-seal">{row.isRead ? <MailOpen {...size} /> : <MailIcon {...size} />}</span>
      <span className="mail-about">
        <b lang={lang}>{title}</b>
        <span className="small muted mail-line" lang={lang}>
          {lines[0]}
        </span>
        <span className="mini muted">
          {i18n.date(row.time, dateFormats.time)}
          {!row.isRead && (
            <b className="mail-new">
              {' · '}
              <Trans>New</Trans>
            </b>
          )}
        </span>
      </span>
      <GiftMark state={row.awardState} />
    </Link>
  )
}

/** A message's attachments, in a word. */
export function GiftMark({ state }: { state: Mail['awardState'] }) {
  if (state === 'none') return null
  if (state === 'claimable')
    return (
      <span className="chip g">
        <img src={gift} alt="" width={18} height={18} />
        <Trans>Reward</Trans>
      </span>
    )
  return <span className="chip">{state === 'claimed' ? <Trans>Claimed</Trans> : <Trans>Expired</Trans>}</span>
}
