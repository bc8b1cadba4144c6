import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Fingerprint from '~icons/lucide/fingerprint-pattern'
import type { Passkey } from '#contract/passkeys.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Button } from '../../../ui/Button.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

interface Props {
  list: readonly Passkey[]
  max: number
}
interface Open {
  readonly what: 'rename' | 'remove'
  readonly passkey: Passkey
}

/** The player's passkeys: created, renamed and removed here. */
export function Passkeys({ list, max }: Props) {
  const [open, setOpen] = useState<Open | null>(null)
  /** Once one is removed, what was said of the latest that was added may be about that one. */
  const [removals, setRemovals] = useState(0)
  const close = () => setOpen(null)
  const removed = () => {
    setRemovals(removals + 1)
    close()
  }
  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">
        <Trans>Passkeys</Trans>
      </h2>
      <p className="small muted">
        <Trans>
          Log in and confirm with your fingerprint, face or screen lock. There’s nothing to remember, and nothing to give away to a scammer.
        </Trans>
      </p>
      {list.length > 0 && (
        <ul className="card device-list">
          {list.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} onOpen={(what) => setOpen({ what, passkey })} />
          ))}
        </ul>
      )}
      <AddPasskey key={removals} isFull={list.length >= max} />
      {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.what === 'remove' && <RemovePasskey passkey={open.passkey} onRemoved={removed} onClose={close} />}
    </section>
  )
}

interface RowProps {
  passkey: Passkey
  onOpen: (what: Open['what']) => void
}

function PasskeyRow({ passkey, onOpen }: RowProps) {
  const { i18n } = useLingui()
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  const day = (time: number) => i18n.date(time, dateFormats.day)
  return (
    <li className="device">
      <Fingerprint aria-hidden="true" width={24} height={24} />
      <div className="grow">
        <strong>{name}</strong>
        <span className="small muted">
          {isSynced ? <Trans>Created {day(createdAt)} · on all your devices</Trans> : <Trans>Created {day(createdAt)}</Trans>}
        </span>
        <span className="small muted">
          {lastUsedAt === null ? <Trans>Not used yet</Trans> : <Trans>Last used {day(lastUsedAt)}</Trans>}
        </span>
      </div>
      <div className="device-acts">
        <Button small onClick={() => onOpen('rename')}>
          <Trans>
            Rename <span className="sr-only">{name}</span>
          </Trans>
        </Button>
        <Button small onClick={() => onOpen('remove')}>
          <Trans>
            Remove <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      </div>
    </li>
  )
}
