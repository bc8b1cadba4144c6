import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { activityGetStatusList } from '#contract/activities.ts'
import type { AppConfig } from '#contract/config.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { useCall } from '../../platform/queries.ts'
import { RedDot } from '../../ui/RedDot.tsx'
import { activityArt, activityWords } from './words.ts'
import './activities.css'

const grounds = ['show', 'leaf', 'sea']

/** What is going on besides the games: for everybody what guests may see, for a player all that is not over, with its red dot. */
export function Activities({ activities }: { activities: AppConfig['activities'] }) {
  const { i18n } = useLingui()
  const signedIn = useSelector(useApp().actors.session, isSignedIn)
  const { data } = useCall(activityGetStatusList, {})
  const status = new Map(data?.list.map((activity) => [activity.activityId, activity]))
  const shown = activities
    .filter(({ id, unloginShowStatus }) => (signedIn ? status.get(id)?.state !== 'ended' : unloginShowStatus === 1))
    .toSorted((a, b) => a.sort - b.sort)
  return (
    <section className="sec">
      <header>
        <h2>
          <Trans>Happening now</Trans>
        </h2>
      </header>
      <ul className="hs">
        {shown.map(({ id, path, art }, index) => {
          const words = activityWords[id]
          return (
            words && (
              <li key={id} className="happening-place">
                <Link to={path} className={`happening ${grounds[index % grounds.length]}`}>
                  <b className="d">{i18n._(words.title)}</b>
                  <span className="small">{i18n._(words.text)}</span>
                  <img src={activityArt(art)} alt="" width={72} height={72} loading="lazy" />
                  {signedIn && status.get(id)?.redDot && <RedDot />}
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
