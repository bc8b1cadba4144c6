import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../platform/app.ts'
import { overlayOf } from '../../../shared/activities/activities.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import type { KnownActivity } from './useActivities.ts'

/** Whether there is somewhere to go: the gift to start again opens for those alone who may take it. */
export const hasDoor = ({ activityId, path, state, redDot }: KnownActivity): boolean =>
  state === 'open' && (path !== null || (overlayOf(activityId) !== undefined && (activityId !== 'bankruptcy' || redDot)))

/** The way to an activity. */
export function ActivityDoor({ activity, title, main = false }: { activity: KnownActivity; title: string; main?: boolean }) {
  const app = useApp()
  const { t } = useLingui()
  const overlay = overlayOf(activity.activityId)
  const look = { className: main ? 'btn rose s' : 'btn soft s', 'aria-label': t`Go: ${title}` }
  if (!hasDoor(activity)) return null
  if (activity.path !== null)
    return (
      <Link to={activity.path} {...look}>
        <Trans>Go</Trans>
      </Link>
    )
  return (
    overlay && (
      <button type="button" aria-haspopup="dialog" {...look} onClick={() => void openOverlay(app, overlay)}>
        <Trans>Go</Trans>
      </button>
    )
  )
}
