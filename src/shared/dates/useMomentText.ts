import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../platform/app.ts'
import { dateFormats } from './dateFormats.ts'

/** Timestamps with the weekday; with the year unless it is the current one. */
export function useMomentText(): (time: number) => string {
  const { i18n } = useLingui()
  const { serverTime } = useApp()
  return (time) => {
    const isThisYear = new Date(time).getFullYear() === new Date(serverTime.now()).getFullYear()
    return i18n.date(time, { weekday: 'short', ...dateFormats.shortMoment, ...(!isThisYear && { year: 'numeric' as const }) })
  }
}
