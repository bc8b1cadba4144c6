import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronRight from '~icons/lucide/chevron-right'
import type { User } from '#contract/session.ts'
import { maskedMobile } from '../../../shared/identity/maskedMobile.ts'

/** The account and personal settings. */
function useAccountLinks() {
  const { t } = useLingui()
  return [
    { to: '/member/devices', name: t`Devices and passkeys`, says: t`Where you’re logged in` },
    { to: '/member/self-limited', name: t`Responsible gaming`, says: t`Limits, breaks and self-exclusion` },
  ] as const
}

/** The links of a profile, each with its current value. */
function useProfileLinks({ account, hasKyc, hasPassword, googleName, facebookName, lineName, mobile }: User) {
  const { t } = useLingui()
  const bound = [
    account && hasPassword && t`Username and password`,
    mobile && maskedMobile(mobile),
    googleName && `Google: ${googleName}`,
    facebookName && `Facebook: ${facebookName}`,
    lineName && `LINE: ${lineName}`,
  ].filter(Boolean)
  return [
    { to: '/member/profile/info', name: t`Personal information`, says: t`Nickname, picture, address` },
    { to: '/member/profile/kyc', name: t`Verify your identity`, says: hasKyc ? t`Verified` : t`Not verified yet` },
    { to: '/auth/bind', name: t`Login methods`, says: bound.length > 0 ? bound.join(' · ') : t`None added yet` },
    { to: '/auth/set-password', name: t`Password`, says: hasPassword ? t({ context: 'state', message: 'Set' }) : t`Not set` },
    ...useAccountLinks(),
  ] as const
}

type ProfileLink = ReturnType<typeof useProfileLinks>[number]

const LinkList = ({ links, label, skin }: { links: readonly ProfileLink[]; label: string; skin: 'list' | 'tiles' }) => (
  <nav className={`profile-links ${skin}`} aria-label={label}>
    {links.map(({ to, name, says }) => (
      <Link key={to} to={to} className="card">
        <span>
          <b>{name}</b>
          <span className="small muted">{says}</span>
        </span>
        <ChevronRight width={20} height={20} aria-hidden="true" />
      </Link>
    ))}
  </nav>
)

export function ProfileLinks({ user, skin }: { user: User; skin: 'list' | 'tiles' }) {
  const { t } = useLingui()
  return <LinkList links={useProfileLinks(user)} label={t`Your profile`} skin={skin} />
}

/** Below the forms. */
export function AccountLinks() {
  const { t } = useLingui()
  return <LinkList links={useAccountLinks()} label={t`Your account`} skin="list" />
}
