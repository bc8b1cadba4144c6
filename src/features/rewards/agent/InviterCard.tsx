import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { AgentMine } from '#contract/agent.ts'
import { agentFill } from '#contract/invite.ts'
import { useApp } from '../../../platform/app.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { forgetInvite, useInvite } from '../../../shared/invite/invite.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/FieldError.tsx'
import { InviteError } from './InviteError.tsx'
import { referralCode } from './referralCode.ts'

/** Who invited the player; during the first days, a form to name them. */
export function InviterCard({ mine: { pid, inviter, fillUntil } }: { mine: AgentMine }) {
  if (inviter !== null)
    return (
      <p className="small muted agent-inviter">
        <Trans>
          You were invited by <b>{inviter}</b>.
        </Trans>
      </p>
    )
  return fillUntil === null ? null : <InviterForm own={pid} until={fillUntil} />
}

function InviterForm({ own, until }: { own: string; until: number }) {
  const app = useApp()
  const { i18n } = useLingui()
  const inputId = useId()
  const noteId = useId()
  const stored = useInvite({})
  // Players may have opened their own link.
  const [code, setCode] = useState(stored.pid === undefined || stored.pid === own ? '' : stored.pid)
  const look = () => refreshOf(app)('invite.changed')
  const fill = useClaim(agentFill, {
    onGranted: () => {
      forgetInvite(app)
      look()
    },
    onRefused: look,
  })
  const pid = referralCode(code)
  const isWrong = code !== '' && pid === undefined
  const end = i18n.date(until, dateFormats.day)
  return (
    <form
      className="card pad agent-naming"
      onSubmit={(event) => {
        event.preventDefault()
        if (pid !== undefined && !fill.isBusy) fill.claim({ pid })
      }}
    >
      <h2>
        <Trans>Did a friend invite you?</Trans>
      </h2>
      <label className="l" htmlFor={inputId}>
        <Trans>Their referral code (enter it by {end})</Trans>
      </label>
      <div className="agent-name">
        <div className="fld">
          <input
            id={inputId}
            value={code}
            inputMode="numeric"
            autoComplete="off"
            maxLength={500}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? noteId : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={pid === undefined || fill.isBusy}>
          <Trans>Submit</Trans>
        </Button>
      </div>
      {isWrong && (
        <FieldError id={noteId}>
          <Trans>Enter your friend’s code, or paste the link they sent you.</Trans>
        </FieldError>
      )}
      <InviteError claims={[fill]} />
    </form>
  )
}
