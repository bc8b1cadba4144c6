import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { notices, noticesSeen } from '#contract/announcements.ts'
import type { Notice } from '#contract/announcements.ts'
import { safePath } from '#contract/safePath.ts'
import type { Locale } from '#contract/values.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import mark from '../../../art/mark.svg'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { useCallMutation } from '../../../queries/useCallMutation.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { avatarArt } from '../../../shared/players/avatars.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { StageDialog } from './StageDialog.tsx'

/** Announcements, newest first (spec §2 «notice»). */
export function NoticeOverlay({ onClose }: OverlayProps) {
  const announcements = useCall(notices, {})
  const list = announcements.data?.list
  const [newest] = list ?? []
  useSeen(announcements.isFetching ? undefined : list)
  return (
    <StageDialog title={<Trans>Announcements</Trans>} art={newest ? avatarArt(newest.art) : mark} onClose={onClose}>
      <LoadState
        inline
        query={announcements}
        wait={<Skeletons flush heights={[96]} />}
        failed={<Trans>We couldn’t load the announcements.</Trans>}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <p className="muted">
            <Trans>No announcements right now.</Trans>
          </p>
        }
      >
        {({ list }) => (
          <ul className="moment-news">
            {list.map((one) => (
              <News key={one.noticeId} notice={one} />
            ))}
          </ul>
        )}
      </LoadState>
    </StageDialog>
  )
}

/** What a player was shown does not open by itself again. */
function useSeen(list: readonly Notice[] | undefined): void {
  const { actors } = useApp()
  const { save } = useCallMutation(noticesSeen)
  const reportShown = useEffectEvent((noticeIds: readonly string[]) => {
    if (noticeIds.length > 0 && isLoggedIn(actors.session.getSnapshot())) save({ noticeIds: [...noticeIds] })
  })
  const ids = list?.map(({ noticeId }) => noticeId).join(' ')
  useEffect(() => {
    if (ids) reportShown(ids.split(' '))
  }, [ids])
}

function News({ notice: { words, publishedAt, path } }: { notice: Notice }) {
  const { i18n } = useLingui()
  const { title, text } = words[i18n.locale as Locale]
  const to = safePath(path ?? undefined)
  return (
    <li className="card pad">
      <h3>{title}</h3>
      <p className="mini muted">
        <time dateTime={new Date(publishedAt).toISOString()}>{i18n.date(publishedAt, dateFormats.day)}</time>
      </p>
      <p>{text}</p>
      {to !== undefined && (
        <Link to={to} className="moment-link">
          <Trans>
            Read more<span className="sr-only">: {title}</span>
          </Trans>
        </Link>
      )}
    </li>
  )
}
