import { delMail, getMailDetail, receiveMail } from '#contract/mail.ts'
import { useApp } from '../../../platform/app.ts'
import type { App } from '../../../platform/app.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

/** What stands in lists, on doors and on open letters is old. */
const changed = (app: App) => {
  refreshOf(app)('mail.changed')
  void app.queries.invalidateQueries({ queryKey: [getMailDetail.path] })
}

/** Takes what came with one mail, or with all of them. */
export function useTaking() {
  const app = useApp()
  return useClaim(receiveMail, {
    onGranted: ({ awards }) => {
      changed(app)
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    onRefused: () => changed(app),
  })
}

/** Throws one away. */
export function useThrowing(onGone: () => void) {
  const app = useApp()
  return useClaim(delMail, {
    onGranted: ({ mailId }) => {
      onGone()
      app.queries.removeQueries({ queryKey: [getMailDetail.path, { mailId }] })
      refreshOf(app)('mail.changed')
    },
    onRefused: ({ failure }) => {
      if (failure === 'mailHoldsAwards') changed(app)
    },
  })
}
