import { delMail, getMailDetail, receiveMail } from '#contract/mail.ts'
import { useApp } from '../../../platform/app.ts'
import type { App } from '../../../platform/app.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

/** Invalidates lists, links and open messages. */
const changed = (app: App) => {
  refreshOf(app)('mail.changed')
  void app.queries.invalidateQueries({ queryKey: [getMailDetail.path] })
}

/** Claims the attachments of one message, or of all. */
export function useMailClaim() {
  const app = useApp()
  return useClaim(receiveMail, {
    outlivesView: true,
    onGranted: ({ awards }) => {
      changed(app)
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    onRefused: () => changed(app),
  })
}

/** Deletes a message. */
export function useDeletion(onDeleted: () => void) {
  const app = useApp()
  return useClaim(delMail, {
    onGranted: ({ mailId }) => {
      onDeleted()
      app.queries.removeQueries({ queryKey: [getMailDetail.path, { mailId }] })
      refreshOf(app)('mail.changed')
    },
    onRefused: ({ failure }) => {
      if (failure === 'mailHoldsAwards') changed(app)
    },
  })
}
