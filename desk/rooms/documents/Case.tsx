import { useState } from 'react'
import type { DeskOutput, DeskSent } from '#contract/desk/index.ts'
import { kycReasonTexts } from '#contract/desk/kycReasons.ts'
import { labelOf } from '#contract/desk/settingNames.ts'
import { lastTried, useAction, useCall } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { PlayerLink } from '../../kit/links.tsx'
import { dateTimeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CaseHead, Claimed, PictureCard, TakeCase, useClaim } from '../../ui/CaseFrame.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pictures } from '../../ui/Pictures.tsx'
import { Tag } from '../../ui/Tag.tsx'

export type Submission = DeskOutput<'documents'>['rows'][number]
type Decision = NonNullable<Submission['decided']>
type RefusalReason = DeskSent<'documentsRefuse'>['why']

const titles: Readonly<Record<string, string>> = {
  philsys: 'PhilSys ID',
  'drivers-license': 'Driver’s license',
  passport: 'Passport',
  umid: 'UMID card',
  'postal-id': 'Postal ID',
}
export const titleOf = (idType: string): string => titles[idType] ?? labelOf(idType)

function Details({ documents }: { documents: Submission }) {
  const { name, birthDate, registeredBirthDate, idType, idNumber, address, decided } = documents
  return (
    <Card title="Details" note={decided ? 'in full on the player’s page, with a reason' : undefined}>
      <div className="pad">
        <Facts
          rows={[
            ['Name', <strong key="name">{name}</strong>],
            ['Date of birth', birthDate],
            [
              'Date of birth at sign-up',
              birthDate === registeredBirthDate ? (
                'same'
              ) : (
                <span key="other" className="warn">
                  {registeredBirthDate}
                </span>
              ),
            ],
            [
              `${titleOf(idType)} no.`,
              <span key="number" className="mono">
                {idNumber}
              </span>,
            ],
            ['Address', address],
          ]}
        />
      </div>
    </Card>
  )
}

const tones = { approved: 'ok', rejected: 'bad', expired: 'plain' } as const
export const DecisionTag = ({ state }: Decision) => <Tag tone={tones[state]}>{state}</Tag>

/** Documents that were decided, to be read again. */
export function DecidedCase({ documents, decision }: { documents: Submission; decision: Decision }) {
  const { id, name, at } = documents
  return (
    <>
      <CaseHead
        title={
          <>
            <span className="value wrap">{name}</span> <DecisionTag {...decision} />
          </>
        }
        facts={
          <>
            <PlayerLink id={id} />
            <span>submitted {dateTimeText(at)}</span>
          </>
        }
      />
      <div className="case-body with-pictures">
        <PictureCard note="each view is recorded in the audit log">
          <PictureCase id={id} />
        </PictureCard>
        <div className="col">
          <Details documents={documents} />
          <Card title="Decision" note={`${decision.by}, ${dateTimeText(decision.at)}`}>
            <p className="pad">
              Documents {decision.state}
              {decision.reasons.length > 0 && `: ${decision.reasons.map((reason) => kycReasonTexts[reason]).join(', ')}`}. Details that the
              player has changed since are shown as they are now.
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}

interface CaseProps {
  documents: Submission
  onDone: (what: string) => void
}

export function OpenCase({ documents, onDone }: CaseProps) {
  const { id, name, birthDate, registeredBirthDate, at, claim } = documents
  const { name: me } = useOperator()
  const [why, setWhy] = useState<RefusalReason>()
  const [corrects, setCorrects] = useState(false)
  const [hasLooked, setHasLooked] = useState(false)
  const claiming = useClaim({ take: 'documentsClaim', release: 'documentsRelease' }, id)
  const approve = useAction('documentsApprove', { onDone: () => onDone('Documents approved') })
  const refuse = useAction('documentsRefuse', { onDone: () => onDone('Documents rejected') })
  const isMine = claim?.by === me
  const isOther = birthDate !== registeredBirthDate
  const isBusy = approve.isBusy || refuse.isBusy
  const { error } = lastTried(approve, refuse)
  const forApproval = hasLooked ? isOther && !corrects && 'To approve, accept the date of birth above.' : 'To approve, open the pictures.'
  const forRejection = why === undefined && 'To reject, choose a reason.'
  const hint = isMine ? forApproval || forRejection : 'Take the case to decide.'
  return (
    <>
      <CaseHead
        title={<span className="value wrap">{name}</span>}
        facts={
          <>
            <PlayerLink id={id} />
            <span>submitted {dateTimeText(at)}</span>
          </>
        }
        error={claiming.error}
      >
        {claim ? <Claimed claim={claim} claiming={claiming} /> : <TakeCase claiming={claiming} />}
      </CaseHead>
      <div className="case-body with-pictures">
        <PictureCard
          note="each view is recorded in the audit log"
          blocked={isMine ? undefined : 'Take the case to open them.'}
          onOpen={() => setHasLooked(true)}
        >
          <PictureCase id={id} />
        </PictureCard>
        <div className="col">
          <Details documents={documents} />
          <Card title="Decide">
            <div className="pad col">
              {isOther && (
                <label className="row" style={{ flexWrap: 'nowrap' }}>
                  <input type="checkbox" checked={corrects} onChange={(event) => setCorrects(event.target.checked)} />
                  The documents are correct: update the registered date of birth.
                </label>
              )}
              <Field label="Reason for rejection" hint="shown to the player">
                <select value={why ?? ''} onChange={(event) => setWhy((event.target.value as RefusalReason) || undefined)}>
                  <option value="">Choose…</option>
                  {Object.entries(kycReasonTexts).map(([one, word]) => (
                    <option key={one} value={one}>
                      {word}
                    </option>
                  ))}
                </select>
              </Field>
              <ErrorNotice error={error} />
              <div className="row">
                <span className="grow small muted">{hint}</span>
                <Button disabled={!isMine || why === undefined || isBusy} onClick={() => why !== undefined && refuse.act({ id, why })}>
                  Reject
                </Button>
                <Button
                  look="ink"
                  disabled={!isMine || isBusy || !hasLooked || (isOther && !corrects)}
                  onClick={() => approve.act({ id, correctsBirthDate: corrects })}
                >
                  Approve
                </Button>
              </div>
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}

function PictureCase({ id }: { id: string }) {
  const query = useCall('documentsOpen', { id }, { isRecorded: true })
  return <Loaded query={query}>{({ pictures }) => <Pictures pictures={pictures} />}</Loaded>
}
