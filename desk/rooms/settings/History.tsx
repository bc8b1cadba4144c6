import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import type { Setting } from '#contract/desk/settings.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { dateTimeText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { ActionForm, CloseRow, Reason } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { AddedLines, RemovedLines } from '../../ui/ChangedValue.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Rows } from '../../ui/Rows.tsx'
import type { Shape } from '../../ui/settingValues.ts'
import { Tag } from '../../ui/Tag.tsx'

type Entry = DeskOutput<'settingsHistory'>['rows'][number]
type PendingAction = { readonly kind: 'rollback' | 'cancel'; readonly revision: number }

const tones = { planned: 'info', live: 'ok', replaced: 'plain', ended: 'plain', cancelled: 'plain' } as const
function whatOf({ restores, cancels, values }: Entry): string {
  if (restores !== null) return restores === 0 ? 'rolled back to the defaults' : `rolled back to r${restores}`
  return cancels === null ? Object.keys(values).join(', ') : `cancelled r${cancels}`
}

/** All versions, newest first, with one-step rollback and cancellation of planned ones. */
export function History({ base }: { base: number | undefined }) {
  const query = useCall('settingsHistory', {}, { everyMs: 10_000 })
  const mayChange = useIsAllowed('settingsRollback')
  const [pending, setPending] = useState<PendingAction>()
  const [shown, setShown] = useState<number>()
  return (
    <div className="body">
      <Card
        title="History"
        note="newest first; versions are never changed, and a rollback is a new version"
        aside={
          mayChange && (
            <Button isSmall onClick={() => setPending({ kind: 'rollback', revision: 0 })}>
              Roll back to the defaults
            </Button>
          )
        }
      >
        <Loaded query={query} rows={8}>
          {({ rows }) => {
            const newest = rows.find(({ state, cancels }) => state === 'live' && cancels === null)?.revision
            return rows.length === 0 ? (
              <Empty title="All settings are at their defaults">Published versions appear here.</Empty>
            ) : (
              <Rows
                label="Versions of the settings"
                rows={rows}
                keyOf={({ revision }) => String(revision)}
                columns={[
                  {
                    head: 'Version',
                    cell: ({ revision, cancels }) =>
                      cancels === null ? (
                        <Button isSmall look="quiet" aria-label={`What r${revision} changed`} onClick={() => setShown(revision)}>
                          <strong>r{revision}</strong>
                        </Button>
                      ) : (
                        <strong>r{revision}</strong>
                      ),
                  },
                  { head: 'State', cell: ({ state }) => <Tag tone={tones[state]}>{state}</Tag> },
                  {
                    head: 'From, until',
                    cell: ({ startsAt, endsAt }) => (
                      <span className="nowrap">
                        {dateTimeText(startsAt).slice(0, 16)}
                        {endsAt !== null && ` to ${dateTimeText(endsAt).slice(0, 16)}`}
                      </span>
                    ),
                  },
                  { head: 'Author', cell: ({ author }) => author },
                  { head: 'Changes', cell: (entry) => <span className="wrap small">{whatOf(entry)}</span> },
                  { head: 'Reason', cell: ({ reason }) => <span className="wrap">{reason}</span> },
                  {
                    head: '',
                    isNumber: true,
                    cell: ({ revision, state, cancels }) =>
                      mayChange &&
                      (state === 'planned' ? (
                        <Button isSmall onClick={() => setPending({ kind: 'cancel', revision })}>
                          Cancel
                        </Button>
                      ) : (
                        state !== 'cancelled' &&
                        cancels === null &&
                        revision !== newest && (
                          <Button isSmall onClick={() => setPending({ kind: 'rollback', revision })}>
                            Roll back to r{revision}
                          </Button>
                        )
                      )),
                  },
                ]}
              />
            )
          }}
        </Loaded>
      </Card>
      {shown !== undefined && (
        <Modal title={`What r${shown} changed`} onClose={() => setShown(undefined)}>
          <div className="col" style={{ marginTop: 12 }}>
            <Changes of="version" revision={shown} none="Nothing: these values were already in force." />
            <CloseRow onClose={() => setShown(undefined)} />
          </div>
        </Modal>
      )}
      {pending && base !== undefined && (
        <Confirm key={`${pending.kind} ${pending.revision}`} pending={pending} base={base} onClose={() => setPending(undefined)} />
      )}
    </div>
  )
}

/** Each setting before and after. */
function Changes({ of, revision, none }: { of: 'version' | 'rollback'; revision: number; none: string }) {
  const query = useCall('settingsChanges', { of, revision })
  const settings = useCall('settings', {})
  return (
    <Loaded query={query} rows={3}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className="muted">{none}</p>
        ) : (
          <Rows
            label="What changes"
            rows={changes}
            keyOf={({ key }) => key}
            columns={[
              { head: 'Setting', cell: ({ key }) => <span className="mono wrap">{key}</span> },
              { head: 'Before', cell: (change) => <RemovedLines {...change} {...shapeOf(settings.data?.settings ?? [], change.key)} /> },
              { head: 'After', cell: (change) => <AddedLines {...change} {...shapeOf(settings.data?.settings ?? [], change.key)} /> },
            ]}
          />
        )
      }
    </Loaded>
  )
}
function shapeOf(settings: readonly Setting[], key: string): { shape: Shape; unit: string | undefined } {
  const setting = settings.find((one) => one.key === key)
  return { shape: (setting?.shape ?? {}) as Shape, unit: setting?.unit ?? undefined }
}

function Confirm({ pending: { kind, revision }, base, onClose }: { pending: PendingAction; base: number; onClose: () => void }) {
  const [reason, setReason] = useDraft(`settings ${kind} ${revision}`, '')
  const done = () => {
    setReason('')
    onClose()
  }
  // The newest revision when the dialog opened: a rollback must not silently discard later ones.
  const [initialBase] = useState(base)
  const acts = { rollback: useAction('settingsRollback', { onDone: done }), cancel: useAction('settingsCancel', { onDone: done }) }
  const { act, isBusy, error } = acts[kind]
  const to = revision === 0 ? 'the defaults' : `r${revision}`
  return (
    <Modal title={kind === 'rollback' ? `Roll back to ${to}` : `Cancel r${revision}`} onClose={onClose}>
      <ActionForm
        error={error}
        isBusy={isBusy}
        isReady={isReason(reason)}
        action={kind === 'rollback' ? `Roll back to ${to}` : 'Cancel this version'}
        isMoney
        close="Close"
        onSubmit={() => act({ base: initialBase, revision, reason: reason.trim() })}
        onClose={onClose}
      >
        <p>
          {kind === 'rollback'
            ? `${revision === 0 ? 'Puts every setting back to its default' : `Restores the settings as they were when ${to} began`} on every server, immediately. Planned changes stay planned.`
            : 'This version has not started yet and will not take effect.'}
        </p>
        {kind === 'rollback' && <Changes of="rollback" revision={revision} none="These settings are in force already: nothing changes." />}
        <Reason hint="recorded permanently" value={reason} onChange={setReason} />
      </ActionForm>
    </Modal>
  )
}
