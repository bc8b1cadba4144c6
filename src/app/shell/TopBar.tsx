import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { refreshData } from '#contract/session.ts'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { mark } from '../../platform/shellArt.ts'
import { useCall } from '../../queries/queries.ts'
import { ButtonLink } from '../../shared/navigation/ButtonLink.tsx'
import { Amount } from '../../ui/Amount.tsx'

/** Brand and balance; the bunting hangs from it. */
export function TopBar() {
  const { actors } = useApp()
  const { t } = useLingui()
  const pending = useSelector(actors.session, isPending)
  const loggedIn = useSelector(actors.session, isLoggedIn)
  return (
    <header className="top">
      <Link to="/" className="brand" aria-label={t`Swerte, home`}>
        <img src={mark} alt="" width={32} height={32} />
        Swerte
      </Link>
      {loggedIn ? <CoinBalance /> : pending ? null : <LoginLinks />}
    </header>
  )
}

function CoinBalance() {
  const { data } = useCall(refreshData, {})
  return (
    <div className="balances">
      <Link to="/wallets">
        <span className="sr-only">
          <Trans>Your balance</Trans>
        </span>
        {data ? <Amount value={data.coin} size={22} /> : <span className="skeleton balances-wait" />}
      </Link>
      {data?.closure === null && (
        <ButtonLink to="/wallets" search={{ name: 'deposit' }} variant="main" small>
          <Trans>Deposit</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

const LoginLinks = () => (
  <div className="logins">
    <ButtonLink to="/auth/login" small>
      <Trans>Log in</Trans>
    </ButtonLink>
    <ButtonLink to="/auth/register" variant="main" small>
      <Trans>Sign up</Trans>
    </ButtonLink>
  </div>
)
