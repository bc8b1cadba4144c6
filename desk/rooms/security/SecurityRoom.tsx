import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { dateTimeText } from '../../kit/text.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { AddPasskey } from '../../ui/AddPasskey.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'

type Passkey = DeskOutput<'passkeys'>['list'][number]
interface Open {
  readonly what: 'rename' | 'remove'
  readonly passkey: Passkey
}

/** The operator's own passkeys: added, renamed and removed here. */
export default function SecurityRoom() {
  const query = useCall('passkeys', {})
  const { name } = useOperator()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <RoomHead title="Your sign-in" note={name} />
      <div className="body col">
        <Card title="Passkeys" note="fingerprint, face or screen lock instead of password and code">
          <Loaded query={query} rows={3}>
            {({ list, max, isRequired }) => (
              <>
                {list.length === 0 ? (
                  <Empty title="No passkey yet">With a passkey you sign in without typing, and it can’t be phished.</Empty>
                ) : (
                  <Rows
                    label="Passkeys"
                    rows={list}
                    keyOf={({ passkeyId }) => passkeyId}
                    columns={[
                      {
                        head: 'Name',
                        cell: (passkey) => (
                          <span className="row">
                            {passkey.name} {passkey.isSynced && <Tag>synced</Tag>}
                          </span>
                        ),
                      },
                      { head: 'Added', cell: ({ createdAt }) => <span className="nowrap">{dateTimeText(createdAt)}</span> },
                      {
                        head: 'Last used',
                        cell: ({ lastUsedAt }) => (
                          <span className="nowrap">{lastUsedAt === null ? 'never' : dateTimeText(lastUsedAt)}</span>
                        ),
                      },
                      {
                        head: <span className="visually-hidden">Actions</span>,
                        isNumber: true,
                        cell: (passkey) => (
                          <span className="row" style={{ justifyContent: 'flex-end' }}>
                            <Button isSmall onClick={() => setOpen({ what: 'rename', passkey })} aria-label={`Rename ${passkey.name}`}>
                              Rename
                            </Button>
                            <Button
                              isSmall
                              disabled={isRequired && list.length === 1}
                              onClick={() => setOpen({ what: 'remove', passkey })}
                              aria-label={`Remove ${passkey.name}`}
                            >
                              Remove
                            </Button>
                          </span>
                        ),
                      },
                    ]}
                  />
                )}
                <div className="pad col" style={{ paddingTop: 12, alignItems: 'flex-start' }}>
                  {isRequired && (
                    <p className="small muted">
                      Your role requires a passkey, so the last one can’t be removed. Add a second one on another device.
                    </p>
                  )}
                  {list.length >= max && <p className="small muted">You have {max} passkeys, the maximum.</p>}
                  <AddPasskey isDisabled={list.length >= max} />
                </div>
              </>
            )}
          </Loaded>
        </Card>
      </div>
      {open?.what === 'rename' && <Rename passkey={open.passkey} onClose={close} />}
      {open?.what === 'remove' && <Remove passkey={open.passkey} onClose={close} />}
    </>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const { act, isBusy, error } = useAction('passkeyRename', { onDone: onClose })
  return (
    <Modal title="Rename the passkey" onClose={onClose}>
      <ActionForm
        error={error}
        isBusy={isBusy}
        isReady={name.trim() !== ''}
        action="Save"
        onSubmit={() => act({ passkeyId: passkey.passkeyId, name: name.trim() })}
        onClose={onClose}
      >
        <Field label="Name">
          <input autoFocus required maxLength={40} value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
      </ActionForm>
    </Modal>
  )
}

function Remove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { act, isBusy, error } = useAction('passkeyRemove', { onDone: onClose })
  return (
    <Modal title={`Remove “${passkey.name}”?`} onClose={onClose}>
      <ActionForm
        error={error}
        isBusy={isBusy}
        isReady
        action="Remove"
        onSubmit={() => act({ passkeyId: passkey.passkeyId })}
        onClose={onClose}
      >
        <p className="muted">You can no longer sign in with it. Delete it from the device or the password manager as well.</p>
      </ActionForm>
    </Modal>
  )
}
