import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AppConfig } from '#contract/config.ts'
import { objectArt } from './art.ts'
import { activityWords } from './words.ts'

const grounds = ['show', 'leaf', 'sea']

/** What is going on besides the games. */
export function Activities({ activities }: { activities: AppConfig['activities'] }) {
  const { i18n } = useLingui()
  return (
    <section className="sec">
      <header>
        <h2>
          <Trans>Happening now</Trans>
        </h2>
      </header>
      <ul className="hs">
        {activities
          .toSorted((a, b) => a.sort - b.sort)
          .map(({ id, path, art }, index) => {
            const words = activityWords[id]
            return (
              words && (
                <li key={id}>
                  <Link to={path} className={`happening ${grounds[index % grounds.length]}`}>
                    <b className="d">{i18n._(words.title)}</b>
                    <span className="small">{i18n._(words.text)}</span>
                    <img src={objectArt(art)} alt="" width={72} height={72} loading="lazy" />
                  </Link>
                </li>
              )
            )
          })}
      </ul>
    </section>
  )
}
