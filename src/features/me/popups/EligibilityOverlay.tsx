import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import badge from '../../../art/age-21.svg'
import star from '../../../art/star.svg'
import { useApp } from '../../../platform/app.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Who may play (spec §5). It must be answered: Exit leaves for another site. It closes when its machine has the answer. */
export function EligibilityOverlay() {
  const { eligibility } = use(useApp().deferred)
  return (
    <Dialog title={<Trans>Are you 21 or over?</Trans>} art={<img src={badge} alt="" width={72} height={72} />}>
      <p className="muted">
        <Trans>Swerte is for adults who may play in the Philippines. You may not register or play if you are:</Trans>
      </p>
      <ul className="starred" style={{ listStyleImage: `url("${star}")` }}>
        <li>
          <Trans>under 21 years old</Trans>
        </li>
        <li>
          <Trans>a government official, or in the armed forces or the police</Trans>
        </li>
        <li>
          <Trans>on a list of restricted persons, or hold a gaming licence</Trans>
        </li>
        <li>
          <Trans>playing in a public place</Trans>
        </li>
      </ul>
      <p className="small muted">
        <Trans>
          Funds of players who may not play are forfeited. Bonuses need at least one valid top-up. Read the{' '}
          <Link to="/terms-of-use">terms of use</Link> and the <Link to="/privacy-policy">privacy policy</Link>.
        </Trans>
      </p>
      <Button variant="main" wide onClick={() => eligibility.send({ type: 'notice.accepted' })}>
        <Trans>Accept: I may play</Trans>
      </Button>
      <Button wide onClick={() => eligibility.send({ type: 'notice.declined' })}>
        <Trans>Exit</Trans>
      </Button>
    </Dialog>
  )
}
