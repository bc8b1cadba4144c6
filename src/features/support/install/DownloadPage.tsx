import { Trans, useLingui } from '@lingui/react/macro'
import { use, useEffect, useState } from 'react'
import { isImpossible } from '#machines/install/install.selectors.ts'
import star from '../../../art/star.svg'
import { useApp } from '../../../platform/app.ts'
import { share } from '../../../platform/share.ts'
import { useBack } from '../../../platform/useBack.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Getting } from './Getting.tsx'
import { isInApp, Steps } from './Ways.tsx'
import './install.css'

/** How to get Swerte onto the device, whatever the device (spec §2 /download). */
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
                <Trans>You are in the app already</Trans>
              </h2>
              <p className="muted">
                <Trans>There is nothing more to get. It brings itself up to date.</Trans>
              </p>
              <ButtonLink to="/" variant="main" wide>
                <Trans>To the games</Trans>
              </ButtonLink>
            </>
          ) : (
            <>
              <h2>
                <Trans>Swerte among your apps</Trans>
              </h2>
              <ul className="starred muted" style={{ listStyleImage: `url("${star}")` }}>
                <li>
                  <Trans>One tap opens it, without the browser’s bars.</Trans>
                </li>
                <li>
                  <Trans>It opens even when the line is gone.</Trans>
                </li>
                <li>
                  <Trans>It is small and brings itself up to date.</Trans>
                </li>
              </ul>
              {isImpossible(install.getSnapshot()) ? <Steps /> : <Getting install={install} />}
            </>
          )}
        </section>
        <Sharing />
      </main>
    </>
  )
}

/** The way to another device. */
function Sharing() {
  const { env } = useApp()
  const { t } = useLingui()
  const [ended, setEnded] = useState<Awaited<ReturnType<typeof share>>>()
  const send = async () =>
    setEnded(await share(env.uuid(), { title: 'Swerte', text: t`A fiesta of games with play coins.`, url: `${location.origin}/` }))
  return (
    <section className="card">
      <h2>
        <Trans>On another device?</Trans>
      </h2>
      <p className="muted">
        <Trans>Send yourself the address and open it there.</Trans>
      </p>
      <Button wide onClick={() => void send()}>
        <Trans>Share the address</Trans>
      </Button>
      <p role="status" className="small muted">
        {ended === 'copied' && <Trans>The address is copied.</Trans>}
        {ended === 'shared' && <Trans>The address is on its way.</Trans>}
        {ended === 'failed' && <Trans>This browser does not share. The address is at the top of the window.</Trans>}
      </p>
    </section>
  )
}
