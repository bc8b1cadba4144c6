import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { refreshData } from '#contract/session.ts'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import mark from '../../art/mark.svg'
import { useApp } from '../../platform/app.ts'
import { useCall } from '../../platform/queries.ts'
import { Amount } from '../../ui/Amount.tsx'

/** Brand and purse; the bunting hangs from it. */
export function TopBar() {
  const { actors } = useApp()
  const { t } = useLingui()
  const pending = useSelector(actors.session, isPending)
  const signedIn = useSelector(actors.session, isSignedIn)
  return (
    <header className="top">
      <Link to="/" className="brand" aria-label={t`Swerte, home`}>
        <img src={mark} alt="" width={32} height={32} />
        Swerte
      </Link>
      {signedIn ? <Purse /> : pending ? null : <Doors />}
    </header>
  )
}

function Purse() {
  const { data } = useCall(refreshData, {}, { persist: true })
  return (
    <Link to="/member" className="purse">
      <span className="sr-only">
        <Trans>Your balance</Trans>
      </span>
      {data ? <Amount value={data.coin} size={22} /> : <span className="skeleton purse-wait" />}
    </Link>
  )
}

const Doors = () => (
  <div className="doors">
    <Link to="/auth/login" className="btn soft s">
      <Trans>Log in</Trans>
    </Link>
    <Link to="/auth/register" className="btn main s">
      <Trans>Sign up</Trans>
    </Link>
  </div>
)
