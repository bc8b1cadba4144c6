import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../platform/app.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import type { KnownActivity } from './useActivities.ts'

/** Activities without a page, and the sheet that each lives in. */
const sheets = { bankruptcy: 'bankruptcy', notice: 'notice' } as const
const sheetOf = (id: string) => (id in sheets ? sheets[id as keyof typeof sheets] : undefined)

/** Whether there is somewhere to go: the gift to start again opens for those alone who may take it. */
export const hasDoor = ({ activityId, path, state, redDot }: KnownActivity): boolean =>
  state === 'open' && (path !== null || (sheetOf(activityId) !== undefined && (activityId !== 'bankruptcy' || redDot)))

/** The way to an activity. */
export function ActivityDoor({ activity, title, main = false }: { activity: KnownActivity; title: string; main?: boolean }) {
  const app = useApp()
  const { t } = useLingui()
  const sheet = sheetOf(activity.activityId)
  const look = { className: main ? 'btn rose s' : 'btn soft s', 'aria-label': t`Go: ${title}` }
  if (!hasDoor(activity)) return null
  if (activity.path !== null)
    return (
      <Link to={activity.path} {...look}>
        <Trans>Go</Trans>
      </Link>
    )
  return (
    sheet && (
      <button type="button" aria-haspopup="dialog" {...look} onClick={() => void openOverlay(app, sheet)}>
        <Trans>Go</Trans>
      </button>
    )
  )
}
