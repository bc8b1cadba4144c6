import { Trans } from '@lingui/react/macro'
import { Link, SearchParamError, useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import lost from '../../art/lost.svg'
import rest from '../../art/rest.svg'
import { isMissingFile, mayReload } from './missingFile.ts'

/** What went wrong while a page was made ready: 404 for an address that makes no sense, 500 for everything else (spec §8). */
export function ErrorPage(props: ErrorComponentProps) {
  if (props.error instanceof SearchParamError) return <NotFoundPage />
  return isMissingFile(props.error) ? <MissingPage error={props.error} /> : <BrokenPage {...props} />
}

function BrokenPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ServerError text={<Trans>Something broke on our side, not on yours. Your coins are safe.</Trans>} onRetry={retry} />
}

/** A new build has other files: loading anew finds them. Without a line that would leave the player with nothing at all. */
function MissingPage({ error }: { error: Error }) {
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (navigator.onLine && mayReload(error, __APP_VERSION__, () => sessionStorage)) location.reload()
    else setStays(true)
  }, [error])
  const text = <Trans>This page did not arrive; the line may be down. Your coins are safe.</Trans>
  return stays && <ServerError text={text} onRetry={() => location.reload()} />
}

const ServerError = ({ text, onRetry }: { text: ReactNode; onRetry: () => void }) => (
  <Trouble art={rest} code="500" title={<Trans>Internal Server Error</Trans>} text={text}>
    <button type="button" className="btn main" onClick={onRetry}>
      <Trans>Try again</Trans>
    </button>
  </Trouble>
)

export const NotFoundPage = () => (
  <Trouble
    art={lost}
    code="404"
    title={<Trans>Page Not Found</Trans>}
    text={<Trans>This street leads nowhere. The plaza is this way:</Trans>}
  />
)

interface Props {
  art: string
  code: string
  title: ReactNode
  text: ReactNode
  children?: ReactNode
}

const Trouble = ({ art, code, title, text, children }: Props) => (
  <main className="grid justify-items-center gap-3 px-6 pt-16 text-center">
    <img src={art} alt="" width={240} height={180} />
    <p className="n text-hero text-gold-text">{code}</p>
    <h1>{title}</h1>
    <p className="muted">{text}</p>
    <div className="mt-4 flex flex-wrap justify-center gap-3">
      {children}
      <Link to="/" className={children ? 'btn soft' : 'btn main'}>
        <Trans>Go home</Trans>
      </Link>
    </div>
  </main>
)
