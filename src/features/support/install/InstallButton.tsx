import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { isAccepted, isExplaining, isInstalled, isPrompting } from '#machines/install/install.selectors.ts'
import type { DeferredActors } from '../../../platform/app.ts'
import { Button } from '../../../ui/Button.tsx'
import { Steps } from './Ways.tsx'
import './install.css'

/** The steps take the place of the button that was tapped: with its focus they are read out. */
const focus = (steps: HTMLElement | null): void => steps?.focus()

/** The install button and the result of the tap: the browser's prompt, written instructions, or installation in progress. */
export function InstallButton({ install }: Pick<DeferredActors, 'install'>) {
  const prompting = useSelector(install, isPrompting)
  const explaining = useSelector(install, isExplaining)
  const accepted = useSelector(install, isAccepted)
  const installed = useSelector(install, isInstalled)
  return (
    <>
      <div role="status">
        {accepted && (
          <p>
            <Trans>Your browser is installing Swerte.</Trans>
          </p>
        )}
        {installed && (
          <p>
            <Trans>Swerte is installed. Look for the lantern icon among your apps.</Trans>
          </p>
        )}
      </div>
      {explaining && (
        <div ref={focus} tabIndex={-1}>
          <Steps />
        </div>
      )}
      {!explaining && !accepted && !installed && (
        <Button variant="main" wide busy={prompting} onClick={() => install.send({ type: 'install.requested' })}>
          <Trans>Get the app</Trans>
        </Button>
      )}
    </>
  )
}
