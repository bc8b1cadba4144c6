import { Trans, useLingui } from '@lingui/react/macro'
import { use, useEffect, useState } from 'react'
import { isImpossible } from '#machines/install/install.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { share } from '../../../platform/share.ts'
import { useBack } from '../../../platform/useBack.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StarredList } from '../../../ui/StarredList.tsx'
import { InstallButton } from './InstallButton.tsx'
import { isInApp, Steps } from './Ways.tsx'
import './install.css'

/** How to install Swerte, whatever the device (spec §2 /download). */
export function DownloadPage() {
  const { install } = use(useApp().deferred)
  useEffect(() => () => install.send({ type: 'install.dismissed' }), [install])
  return (
    <>
      <PageHeader title={<Trans>Get the app</Trans>} onBack={useBack()} />
      <main className="download">
        <section className="card">
          <img src="/icon-192.png" alt="" width={112} height={112} className="icon" />
          {isInApp() ? (
            <>
              <h2>
                <Trans>You’re already using the app</Trans>
              </h2>
              <p className="muted">
                <Trans>There’s nothing else to install. The app updates by itself.</Trans>
              </p>
              <ButtonLink to="/" variant="main" wide>
                <Trans>Go to games</Trans>
              </ButtonLink>
            </>
          ) : (
            <>
              <h2>
                <Trans>Add Swerte to your apps</Trans>
              </h2>
              <StarredList className="muted">
                <li>
                  <Trans>One tap opens it, without browser bars.</Trans>
                </li>
                <li>
                  <Trans>It opens even when you’re offline.</Trans>
                </li>
                <li>
                  <Trans>It’s small and updates by itself.</Trans>
                </li>
              </StarredList>
              {isImpossible(install.getSnapshot()) ? <Steps /> : <InstallButton install={install} />}
            </>
          )}
        </section>
        <Sharing />
      </main>
    </>
  )
}

/** How to continue on another device. */
function Sharing() {
  const { env } = useApp()
  const { t } = useLingui()
  const [ended, setEnded] = useState<Awaited<ReturnType<typeof share>>>()
  const send = async () =>
    setEnded(await share(env.uuid(), { title: 'Swerte', text: t`A fiesta of games with play coins.`, url: `${location.origin}/` }))
  return (
    <section className="card">
      <h2>
        <Trans>Using another device?</Trans>
      </h2>
      <p className="muted">
        <Trans>Send the link to yourself and open it there.</Trans>
      </p>
      <Button wide onClick={() => void send()}>
        <Trans>Share link</Trans>
      </Button>
      <p role="status" className="small muted">
        {ended === 'copied' && <Trans>Link copied.</Trans>}
        {ended === 'shared' && <Trans>Link shared.</Trans>}
        {ended === 'failed' && <Trans>This browser can’t share the link. Copy it from the address bar instead.</Trans>}
      </p>
    </section>
  )
}
