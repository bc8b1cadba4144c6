import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ComponentType, SVGProps } from 'react'
import Camera from '~icons/lucide/camera'
import Check from '~icons/lucide/check'
import Megaphone from '~icons/lucide/megaphone'
import MessageCircle from '~icons/lucide/message-circle'
import Music from '~icons/lucide/music'
import Play from '~icons/lucide/play'
import ThumbsUp from '~icons/lucide/thumbs-up'
import { followInfo } from '#contract/follow.ts'
import type { FollowChannel } from '#contract/follow.ts'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import empty from '../../../art/empty.svg'
import megaphone from '../../../art/megaphone.svg'
import { useApp } from '../../../platform/app.ts'
import { postToWrapper } from '../../../platform/native.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { AwardList } from '../../../shared/awards/AwardList.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { Button, ButtonAnchor } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { useFollow } from './useFollow.tsx'
import type { Following } from './useFollow.tsx'
import './follow.css'

/** spec §2 /activity/follow: our social channels, each with a one-time reward. */
export function FollowPage() {
  const back = useBack()
  const query = useCall(followInfo, {})
  return (
    <main className="flw-page">
      <PageHeader title={<Trans>Follow us</Trans>} onBack={back} />
      <div className="flw-hero">
        <div>
          <p className="d">
            <Trans>Stay updated wherever you are</Trans>
          </p>
          <p className="small">
            <Trans>Open a channel, then come back and claim your reward. You get one reward per channel.</Trans>
          </p>
        </div>
        <img src={megaphone} alt="" width={104} height={104} />
      </div>
      <LoadState query={query} wait={<Skeletons heights={[80, 80, 80, 80, 80]} />}>
        {(data) => <Channels channels={data.channels} />}
      </LoadState>
    </main>
  )
}

function Channels({ channels }: { channels: readonly FollowChannel[] }) {
  const { t } = useLingui()
  const { session } = useApp().actors
  const isGuest = !useSelector(session, (snapshot) => isPending(snapshot) || isLoggedIn(snapshot))
  const following = useFollow()
  if (channels.length === 0)
    return (
      <Notice art={empty} title={<Trans>No channels yet</Trans>}>
        <Trans>Our channels will show here. Check back later.</Trans>
      </Notice>
    )
  return (
    <>
      <ul className="flw-list" aria-label={t`Our channels`}>
        {channels.map((channel) => (
          <Channel key={channel.id} channel={channel} isGuest={isGuest} following={following} />
        ))}
      </ul>
      {isGuest && (
        <p className="sec">
          <LoginLink wide>
            <Trans>Log in to claim rewards</Trans>
          </LoginLink>
        </p>
      )}
    </>
  )
}

const icons: Readonly<Record<string, ComponentType<SVGProps<SVGSVGElement>>>> = {
  facebook: ThumbsUp,
  tiktok: Music,
  youtube: Play,
  instagram: Camera,
  viber: MessageCircle,
}

function Channel({ channel, isGuest, following }: { channel: FollowChannel; isGuest: boolean; following: Following }) {
  const { t } = useLingui()
  const { id, name, link, state, awards } = channel
  // A line may end behind a slash: on narrow phones it would end within a word.
  const address = channel.address.replaceAll('/', '/\u200B')
  const Icon = icons[id] ?? Megaphone
  // In the native wrapper the channel opens in the device's browser; otherwise in a new tab.
  const outside = {
    href: link,
    target: '_blank',
    rel: 'noopener',
    onClick: (event: { preventDefault: () => void }) => {
      if (postToWrapper({ type: 'openExternal', url: link })) event.preventDefault()
      if (!isGuest && state === 'todo') following.visit(id)
    },
  }
  return (
    <li className={`card flw-channel ${state}`}>
      <span className="flw-seal">
        <Icon width={26} height={26} aria-hidden="true" />
      </span>
      <div className="flw-about">
        <h2>{name}</h2>
        {state === 'todo' ? (
          <p className="small muted">{address}</p>
        ) : (
          <a {...outside} className="small">
            {address}
          </a>
        )}
      </div>
      <div className="flw-side">
        <AwardList awards={awards} />
        {state === 'todo' ? (
          <ButtonAnchor {...outside} small aria-label={t`Visit ${name} in a new tab`}>
            <Trans>Visit</Trans>
          </ButtonAnchor>
        ) : state === 'visited' ? (
          <Button variant="claim" small busy={following.isBusy} aria-label={t`Claim: ${name}`} onClick={() => following.receive(id)}>
            <Trans>Claim</Trans>
          </Button>
        ) : (
          <span className="flw-over">
            <Check width={18} height={18} aria-hidden="true" />
            <Trans>Claimed</Trans>
          </span>
        )}
      </div>
      {following.noteOf(id)}
    </li>
  )
}
