import { Plural, Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { use } from 'react'
import { checkOf, isAnswering } from '#machines/realityCheck/realityCheck.selectors.ts'
import rest from '../../../art/rest.svg'
import { useApp } from '../../../platform/app.ts'
import { valueText } from '../../../shared/responsibleGaming/limitTexts.tsx'
import { ResultList } from '../../../shared/rounds/ResultList.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import './control.css'

/** The player's time played and its result. It must be answered; it closes once its machine has received the answer. */
export function RealityCheckOverlay() {
  const app = useApp()
  const { realityCheck } = use(app.deferred)
  const check = useSelector(realityCheck, checkOf)
  const answering = useSelector(realityCheck, isAnswering)
  if (!check) return null
  const answer = (isLeaving: boolean) => realityCheck.send({ type: 'check.answered', isLeaving, requestId: app.env.uuid() })
  const { elapsed, rounds, staked, won, minutes } = check
  return (
    <Dialog title={<Trans>Reality check</Trans>} art={<img src={rest} alt="" width={64} height={64} />}>
      <p className="muted">
        <Trans>
          You’ve been playing for {valueText('time', Math.floor(elapsed / 60_000))} and have played{' '}
          <Plural value={rounds} one="# round" other="# rounds" />.
        </Trans>
      </p>
      <ResultList staked={staked} won={won} />
      <Button variant="main" wide busy={answering} onClick={() => answer(true)}>
        <Trans>Stop playing</Trans>
      </Button>
      <Button wide busy={answering} onClick={() => answer(false)}>
        <Trans>Continue playing</Trans>
      </Button>
      <p className="small muted centered">
        <Trans>
          Your next reality check is in <Plural value={minutes} one="# minute" other="# minutes" />.
        </Trans>
      </p>
    </Dialog>
  )
}
