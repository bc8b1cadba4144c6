import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { SearchParamError, useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isOffline } from '#machines/network/network.selectors.ts'
import { isReloading } from '#machines/version/version.selectors.ts'
import lost from '../../../art/lost.svg'
import rest from '../../../art/rest.svg'
import { useApp } from '../../../platform/app.ts'
import type { DeferredActors } from '../../../platform/app.ts'
import { ownBuild } from '../../../platform/build.ts'
import { ChunkLoadError } from '../../../platform/loadChunk.ts'
import { mayReload } from '../../../platform/reloads.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { Button } from '../../../ui/Button.tsx'

const reload = (): void => location.reload()

/** An error while a page was loading: 404 for an invalid address, 500 for everything else (spec §8). */
export function ErrorPage(props: ErrorComponentProps) {
  if (props.error instanceof SearchParamError) return <NotFoundPage />
  return props.error instanceof ChunkLoadError ? <MissingPage /> : <BrokenPage {...props} />
}

function BrokenPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ServerError text={<Trans>The problem is on our side. Your coins are safe.</Trans>} onRetry={retry} />
}

/**
 * A part of the app failed to load. The version machine finds out why and reloads where that helps, once; otherwise the error is shown with
 * a retry button (spec §4).
 */
function MissingPage() {
  const app = useApp()
  const [version, setVersion] = useState<DeferredActors['version'] | null>()
  useEffect(() => {
    app.deferred.then(
      (deferred) => {
        deferred.version.send({ type: 'part.missing' })
        setVersion(deferred.version)
      },
      // The machine itself failed to load.
      () => {
        if (navigator.onLine && mayReload(ownBuild)) reload()
        else setVersion(null)
      },
    )
  }, [app])
  if (version === undefined) return null
  return version ? <Reloading version={version} /> : <NotArrived />
}

const Reloading = ({ version }: Pick<DeferredActors, 'version'>) =>
  useSelector(version, isReloading) ? <main aria-busy="true" /> : <NotArrived />

/** Offline, the worker has no copy of the page: it loads by itself once the player is back online. */
function NotArrived() {
  const offline = useSelector(useApp().actors.network, isOffline)
  const [wasOffline] = useState(offline)
  useEffect(() => {
    // A part that failed to load is not requested again before the app is reloaded.
    if (wasOffline && !offline) reload()
  }, [wasOffline, offline])
  return (
    <ServerError
      text={<Trans>This page didn’t load. Check your connection.</Trans>}
      onRetry={reload}
      {...(wasOffline && { code: '', title: msg`You’re offline` })}
    />
  )
}

const ServerError = ({ onRetry, ...view }: Partial<Props> & Pick<Props, 'text'> & { onRetry: () => void }) => (
  <ErrorView art={rest} code="500" title={msg`Something went wrong`} {...view}>
    <Button variant="main" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </ErrorView>
)

export const NotFoundPage = () => (
  <ErrorView art={lost} code="404" title={msg`Page not found`} text={<Trans>This page doesn’t exist or has moved.</Trans>} />
)

interface Props {
  art: string
  /** Of an error (spec §8); else empty. */
  code: string
  title: MessageDescriptor
  text: ReactNode
  children?: ReactNode
}

function ErrorView({ art, code, title, text, children }: Props) {
  const { i18n } = useLingui()
  const heading = i18n._(title)
  useEffect(() => {
    document.title = heading
  }, [heading])
  return (
    <main className="whole-page-note">
      <img src={art} alt="" width={240} height={180} />
      {code && <p className="n size-hero ink-gold">{code}</p>}
      <h1>{heading}</h1>
      <p className="muted">{text}</p>
      <div className="whole-page-actions">
        {children}
        <ButtonLink to="/" variant={children ? 'quiet' : 'main'}>
          <Trans>Go to Home</Trans>
        </ButtonLink>
      </div>
    </main>
  )
}
