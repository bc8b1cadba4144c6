import { Trans } from '@lingui/react/macro'
import { Link, SearchParamError, useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import lost from '../../art/lost.svg'
import rest from '../../art/rest.svg'

const reloadedFor = 'swerte.reloaded'

/** A page whose file went away with an older build. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(error.message)

/** What went wrong while a page was made ready: 404 for an address that makes no sense, 500 for everything else (spec §8). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const missing = isMissingChunk(error)
  useEffect(() => {
    // At most once a build, or a file that is really gone would reload for ever.
    if (!missing || sessionStorage.getItem(reloadedFor) === __APP_VERSION__) return
    sessionStorage.setItem(reloadedFor, __APP_VERSION__)
    location.reload()
  }, [missing])
  if (error instanceof SearchParamError) return <NotFoundPage />
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Trouble
      art={rest}
      code="500"
      title={<Trans>Internal Server Error</Trans>}
      text={<Trans>Something broke on our side, not on yours. Your coins are safe.</Trans>}
    >
      <button type="button" className="btn main" onClick={missing ? () => location.reload() : retry}>
        <Trans>Try again</Trans>
      </button>
    </Trouble>
  )
}

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
      <Link to="/" className="btn soft">
        <Trans>Go home</Trans>
      </Link>
    </div>
  </main>
)
