import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { ComponentType, SVGProps } from 'react'
import Mail from '~icons/lucide/mail'
import MessageCircle from '~icons/lucide/message-circle'
import MessagesSquare from '~icons/lucide/messages-square'
import Phone from '~icons/lucide/phone'
import type { Channel } from '#contract/support.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { channelText, hoursText } from './serviceTexts.ts'

const icons: Readonly<Record<string, ComponentType<SVGProps<SVGSVGElement>> | undefined>> = {
  phone: Phone,
  email: Mail,
  viber: MessageCircle,
  messenger: MessagesSquare,
}

/** Ways to reach a person, available ones first. */
export function Channels({ channels }: { channels: readonly Channel[] }) {
  const { t } = useLingui()
  return (
    <ul className="channels" aria-label={t`Contact us`}>
      {channels
        .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))
        .map((channel) => (
          <li key={channel.channelId}>
            <ChannelCard channel={channel} />
          </li>
        ))}
    </ul>
  )
}

/** Loaded only where a setting names an icon. */
const NamedIcon = lazy(() => import('../../../shared/icons/NamedIcon.tsx'))

function ChannelCard({ channel: { kind, address, link, icon, hours, isOpen, changesAt } }: { channel: Channel }) {
  const { i18n } = useLingui()
  const Icon = icons[kind] ?? MessagesSquare
  const drawn = <Icon width={24} height={24} aria-hidden="true" />
  const at = changesAt === null ? '' : i18n.date(changesAt, dateFormats.manilaWeekdayTime)
  return (
    <a href={link} className={isOpen ? 'card channel open' : 'card channel'}>
      <span className="channel-seal">
        {icon === undefined ? (
          drawn
        ) : (
          <Suspense fallback={drawn}>
            <NamedIcon key={icon} name={icon} drawn={drawn} />
          </Suspense>
        )}
      </span>
      <span className="channel-about">
        <b>{i18n._(channelText(kind))}</b>
        <span className="n">{address}</span>
        <span className="small muted">{hoursText(hours, i18n)}</span>
        <span className={isOpen ? 'chip good' : 'chip'}>
          {isOpen ? <Trans>Open now</Trans> : at ? <Trans>Opens {at}</Trans> : <Trans>Closed</Trans>}
        </span>
      </span>
    </a>
  )
}
