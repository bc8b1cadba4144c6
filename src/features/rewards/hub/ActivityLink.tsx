import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../platform/app.ts'
import { overlayOf } from '../../../shared/activities/activities.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { openFromTap } from '../../../shared/overlays/openOverlay.ts'
import { Button } from '../../../ui/Button.tsx'
import type { KnownActivity } from './useActivities.ts'

/** Whether the link is active: the bankruptcy gift opens only for players who may claim it. */
export const hasLink = ({ activityId, path, state, redDot }: KnownActivity): boolean =>
  state === 'open' && (path !== null || (overlayOf(activityId) !== undefined && (activityId !== 'bankruptcy' || redDot)))

/** The link to an activity. */
export function ActivityLink({ activity, title, main = false }: { activity: KnownActivity; title: string; main?: boolean }) {
  const app = useApp()
  const { t } = useLingui()
  const overlay = overlayOf(activity.activityId)
  const look = { variant: main ? 'claim' : 'quiet', small: true, 'aria-label': t`Go: ${title}` } as const
  if (!hasLink(activity)) return null
  if (activity.path !== null)
    return (
      <ButtonLink to={activity.path} {...look}>
        <Trans>Go</Trans>
      </ButtonLink>
    )
  return (
    overlay && (
      <Button aria-haspopup="dialog" {...look} onClick={() => void openFromTap(app, overlay)}>
        <Trans>Go</Trans>
      </Button>
    )
  )
}
