import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { use, useLayoutEffect, useState } from 'react'
import { useApp } from '../../../platform/app.ts'
import { dropShellNotice, hasShellNotice } from '../../../platform/shellNotice.ts'
import { ageBadge } from '../../../shared/drawings.ts'
import { groupTexts } from '../../../shared/eligibility/groups.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { StarredList } from '../../../ui/StarredList.tsx'

/**
 * The eligibility notice (spec §5). It must be answered: Exit leaves for another site. It closes once its machine has the answer. On a first
 * visit the page's HTML shows the same before the app is there (src/firstPaint/notice.html), which this replaces without a movement.
 */
export function EligibilityOverlay() {
  const { i18n } = useLingui()
  const { eligibility } = use(useApp().deferred)
  const [isPainted] = useState(hasShellNotice)
  useLayoutEffect(dropShellNotice, [])
  return (
    <Dialog
      title={<Trans>Are you 21 or over?</Trans>}
      className={isPainted ? 'painted' : ''}
      art={<img src={ageBadge} alt="" width={72} height={72} />}
    >
      <p className="muted">
        <Trans>Swerte is for adults who are allowed to play in the Philippines. You can’t sign up or play if you are:</Trans>
      </p>
      <StarredList>
        {Object.values(groupTexts).map((text) => (
          <li key={text.id}>{i18n._(text)}</li>
        ))}
      </StarredList>
      <p className="small muted">
        <Trans>
          Players who aren’t allowed to play forfeit their funds. Bonuses need at least one valid deposit. Read the{' '}
          <Link to="/terms-of-use">terms of use</Link> and the <Link to="/privacy-policy">privacy policy</Link>.
        </Trans>
      </p>
      <div className="row above">
        <Button onClick={() => eligibility.send({ type: 'notice.declined' })}>
          <Trans>Exit</Trans>
        </Button>
        <Button variant="main" className="grow" onClick={() => eligibility.send({ type: 'notice.accepted' })}>
          <Trans>I’m eligible to play</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
