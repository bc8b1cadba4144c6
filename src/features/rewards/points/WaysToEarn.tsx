import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import sampaguita from '../../../art/avatars/sampaguita.svg'
import shack from '../../../art/shack.svg'
import { parol, slots } from '../../../shared/drawings.ts'

/** How points are earned, each way with its link. */
export function WaysToEarn() {
  const { t } = useLingui()
  const ways = [
    { to: '/game/search', art: slots, name: t`Play`, says: t`Valid bets` },
    { to: '/bonus/tasks', art: sampaguita, name: t`Tasks`, says: t`New every day` },
    { to: '/activity/sign-in', art: parol, name: t`Check in`, says: t`Every day` },
    { to: '/activity/slotshack', art: shack, name: t`Slotshack`, says: t`New every week` },
  ] as const
  return (
    <section className="sec pts-sec" aria-labelledby="pts-ways">
      <header>
        <h2 id="pts-ways">
          <Trans>Ways to earn points</Trans>
        </h2>
      </header>
      <nav className="pts-ways" aria-labelledby="pts-ways">
        {ways.map(({ to, art, name, says }) => (
          <Link key={to} to={to} className="card">
            <img src={art} alt="" width={44} height={44} />
            <b>{name}</b>
            <span className="mini muted">{says}</span>
          </Link>
        ))}
      </nav>
    </section>
  )
}
