import { Trans, useLingui } from '@lingui/react/macro'
import MessagesSquare from '~icons/lucide/messages-square'
import type { CustomerServices } from '#contract/support.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { hoursText } from './serviceTexts.ts'

/** The link to the in-app chat, the first of all; external channels are below. */
export function ChatLink({ chat: { hours, isOpen, changesAt, isGoingOn }, vip }: { chat: CustomerServices['chat']; vip?: boolean }) {
  const { i18n } = useLingui()
  const at = changesAt === null ? '' : i18n.date(changesAt, dateFormats.manilaWeekdayTime)
  return (
    <section className="gutter" aria-labelledby="chat-title">
      <div className="card service-tell">
        <h2 id="chat-title" className="service-chat">
          <MessagesSquare width={24} height={24} aria-hidden="true" />
          <Trans>Chat with us here</Trans>
        </h2>
        <p className="small muted">{hoursText(hours, i18n)}</p>
        <div className="row">
          <ButtonLink to="/service/chat" {...(vip && { search: { vip: '1' } })} variant="main" small>
            {isGoingOn ? <Trans>Continue your chat</Trans> : <Trans>Start chat</Trans>}
          </ButtonLink>
          <span className={isOpen ? 'chip good' : 'chip'}>
            {isOpen ? <Trans>Open now</Trans> : at ? <Trans>Opens {at}</Trans> : <Trans>Closed</Trans>}
          </span>
        </div>
      </div>
    </section>
  )
}
