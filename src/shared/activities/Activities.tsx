import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { activityGetStatusList } from '#contract/activities.ts'
import type { AppConfig } from '#contract/config.ts'
import { sharedIds } from '#games/shared/ids.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { useCall } from '../../queries/queries.ts'
import { RedDot } from '../../ui/RedDot.tsx'
import { LiveFact } from '../liveGames/LiveFact.tsx'
import { activityArt, cardTexts } from './activities.ts'

const isShared = (id: string): boolean => sharedIds.some((shared) => shared === id)
const grounds = ['show', 'leaf', 'sea']

interface Props {
  activities: AppConfig['activities']
}

/** Current activities besides the games: for guests the public ones, for a player all that have not ended, with their red dots. */
export function Activities({ activities }: Props) {
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  return (
    <section className="sec">
      <header>
        <h2>
          <Trans>What’s on</Trans>
        </h2>
      </header>
      {loggedIn ? (
        <Players activities={activities} />
      ) : (
        <Cards activities={activities.filter(({ unloginShowStatus }) => unloginShowStatus === 1)} />
      )}
    </section>
  )
}

function Players({ activities }: Props) {
  const { data } = useCall(activityGetStatusList, {})
  const status = new Map(data?.list.map((activity) => [activity.activityId, activity]))
  return (
    <Cards activities={activities.filter(({ id }) => status.get(id)?.state !== 'ended')} isLit={(id) => status.get(id)?.redDot ?? false} />
  )
}

function Cards({ activities, isLit = () => false }: Props & { isLit?: (id: string) => boolean }) {
  const { i18n } = useLingui()
  return (
    <ul className="hs">
      {activities
        .toSorted((a, b) => a.sort - b.sort)
        .map(({ id, path, art }, index) => {
          const texts = cardTexts(id)
          return (
            texts && (
              <li key={id}>
                <Link to={path} className={`happening ${grounds[index % grounds.length]}`}>
                  <b className="d">{i18n._(texts.title)}</b>
                  <span className="small">
                    {isShared(id) ? <LiveFact gameId={id} otherwise={i18n._(texts.text)} /> : i18n._(texts.text)}
                  </span>
                  <img src={activityArt(art)} alt="" width={72} height={72} loading="lazy" />
                  {isLit(id) && <RedDot />}
                </Link>
              </li>
            )
          )
        })}
    </ul>
  )
}
