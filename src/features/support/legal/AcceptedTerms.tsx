import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { acceptedTerms } from '#contract/login.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { AcceptTerms } from '../../../shared/terms/AcceptTerms.tsx'
import { termsOfVersion } from './documents.ts'

interface Props {
  /** The version shown above. */
  read: number
}

/**
 * Below the terms: their acceptance while it is due, and the versions that the player has accepted, each linking to its text. Only for
 * players.
 */
export function AcceptedTerms(props: Props) {
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  return loggedIn ? <OwnTerms {...props} /> : null
}

function OwnTerms({ read }: Props) {
  const { i18n } = useLingui()
  const { data } = useCall(acceptedTerms, {})
  if (!data) return null
  return (
    <section>
      {read === data.current && !data.list.some(({ version }) => version === read) && <AcceptTerms version={read} />}
      <h2>
        <Trans>Versions you accepted</Trans>
      </h2>
      <ul>
        {data.list.map(({ version, at }) => {
          const date = i18n.date(at, dateFormats.longMoment)
          const text = (
            <Trans>
              Version {version}, accepted {date}
            </Trans>
          )
          return (
            <li key={version}>
              {termsOfVersion(version) ? (
                <Link to="/terms-of-use" search={{ version: String(version) }} className="text-link">
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
