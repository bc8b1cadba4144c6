import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import ShieldCheck from '~icons/lucide/shield-check'
import X from '~icons/lucide/x'
import { shownOf } from '#machines/lastLogin/lastLogin.selectors.ts'
import type { DeferredActors } from '../../platform/app.ts'
import { dateFormats } from '../../shared/dates/dateFormats.ts'

/** Right after a login: when and where the previous one was, so that a stranger's is noticed. Not over a game. */
export function LastLogin({ lastLogin }: Pick<DeferredActors, 'lastLogin'>) {
  const { i18n, t } = useLingui()
  const isInGame = useLocation({ select: ({ pathname }) => pathname === '/game/start' })
  const before = useSelector(lastLogin, shownOf)
  const close = () => lastLogin.send({ type: 'notice.closed' })
  return (
    <div role="status" className="last-login-place">
      {before && !isInGame && (
        <div className="card last-login">
          <ShieldCheck width={22} height={22} aria-hidden="true" />
          <p>
            <strong>
              <Trans>Your last login</Trans>
            </strong>{' '}
            {[i18n.date(before.createdAt, dateFormats.moment), before.browser, before.system, before.place].filter(Boolean).join(' · ')}{' '}
            <Link to="/member/devices" onClick={close}>
              <Trans>Wasn’t you?</Trans>
            </Link>
          </p>
          <button type="button" className="icbtn" aria-label={t`Close`} onClick={close}>
            <X width={20} height={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
