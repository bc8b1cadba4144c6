import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { later } from '../../../platform/later.tsx'
import { loadDeferredMessages } from '../../../platform/locale.ts'
import { useLobby } from '../../../shared/catalogue/useLobby.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Banners } from './Banners.tsx'
import { Games } from './Games.tsx'

/** Its height is reserved from the start, so that nothing shifts when it loads. */
const Meter = later(async () => {
  const [{ Meter: component }] = await Promise.all([import('../../../shared/lobby.ts'), loadDeferredMessages()])
  return component
})
/** Below the games. */
const Activities = later(async () => {
  const [{ Activities: component }] = await Promise.all([import('../../../shared/lobby.ts'), loadDeferredMessages()])
  return component
})

/** The lobby (spec §2 «home»). Its sections are in page order; the jackpot is between banners and games. */
export function HomePage() {
  const { data, isError, refetch } = useLobby()
  // A visitor with a token is most likely a player: the banners must not change as they are tapped, once the session is known.
  const isPlayer = useSelector(useApp().actors.session, (session) => isPending(session) || isLoggedIn(session))
  if (!data) return isError ? <Failed retry={() => void refetch()} /> : <Waiting />
  const audience = isPlayer ? 'player' : 'anonymous'
  return (
    <main>
      <h1 className="sr-only">
        <Trans>Swerte, a fiesta of games</Trans>
      </h1>
      <Banners
        banners={data.banners.filter((banner) => banner.audience === 'all' || banner.audience === audience)}
        welcomeGrant={data.welcomeGrant}
      />
      <div className="jackpot-place">
        <Meter />
      </div>
      <Games config={data} />
      <Activities activities={data.activities} meanwhile={<div className="sec happening-wait" aria-hidden="true" />} />
      <Footer ageLimit={data.ageLimit} />
    </main>
  )
}

function Footer({ ageLimit }: { ageLimit: number }) {
  const { t } = useLingui()
  return (
    <footer className="foot small muted">
      <p>
        <Trans>
          For players aged {ageLimit} and over. Play for fun, and stop when it isn’t.{' '}
          <Link to="/terms-of-use" hash="safe">
            Responsible gaming
          </Link>
        </Trans>
      </p>
      <nav aria-label={t`About Swerte`}>
        <Link to="/member/self-limited">
          <Trans>Set limits</Trans>
        </Link>
        <Link to="/about-us">
          <Trans>About us</Trans>
        </Link>
        <Link to="/faq">
          <Trans>FAQs</Trans>
        </Link>
        <Link to="/terms-of-use">
          <Trans>Terms</Trans>
        </Link>
        <Link to="/privacy-policy">
          <Trans>Privacy</Trans>
        </Link>
      </nav>
    </footer>
  )
}

const Waiting = () => (
  <main aria-busy="true" className="home-waiting">
    <Skeleton className="banner-wait" />
    <Skeleton className="jackpot-place" />
    <div className="rail">
      {[1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} className="kind-wait" />
      ))}
    </div>
    <div className="games">
      <Skeleton className="lead" />
      <Skeleton />
      <Skeleton />
    </div>
  </main>
)

function Failed({ retry }: { retry: () => void }) {
  const { t } = useLingui()
  return (
    <main aria-label={t`Home`} className="home-waiting">
      <LoadFailed onRetry={retry} />
    </main>
  )
}
