import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { plural } from '#contract/operatorText.ts'
import { useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { PlayerLink, RoomLink } from '../../kit/links.tsx'
import { agoText, amountText } from '../../kit/text.ts'
import { CloseRow } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AddNote, Mail } from '../../ui/playerActions.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'

type Signals = DeskOutput<'signals'>
type Row = Signals['rows'][number]

const names = { deposits: 'rising deposits', night: 'night play', chasing: 'chasing' } as const
function why({ kind, value, beside }: Row['signals'][number], days: number): string {
  if (kind === 'deposits') return `${amountText(value)} deposited in ${plural(days, 'day')}, ${amountText(beside)} in the period before`
  if (kind === 'night') return `${plural(value, 'night')} with ${plural(beside, 'round')} after midnight`
  return `${plural(value, 'day')} with ${plural(beside, 'deposit')} and a net loss`
}

/** Players to look after: by rules in the settings, each with its reasons. */
export default function SignalsRoom() {
  const query = useCall('signals', {}, { everyMs: 60_000 })
  const mayMail = useIsAllowed('playerMail')
  const [mailed, mail] = useState<string>()
  const [noted, note] = useState<string>()
  return (
    <>
      <RoomHead
        title="Signals of risky play"
        note={
          query.data &&
          (query.data.isMore
            ? `more than ${plural(query.data.rows.length, 'player')}; those with the most signals are shown`
            : `${plural(query.data.rows.length, 'player')}, most signals first`)
        }
      />
      <div className="body col">
        <Loaded query={query} rows={8}>
          {({ now, rows, rules }) => (
            <>
              <Notice tone="info">
                In {plural(rules.days, 'day')}: deposits of {amountText(rules.minDeposits)} or more and {rules.depositPercent} % of those in
                the period before; {plural(rules.nights, 'night')} of {plural(rules.nightRounds, 'round')};{' '}
                {plural(rules.chasingDays, 'day')} with {plural(rules.chasingDeposits, 'deposit')} and a net loss. The thresholds are in the{' '}
                <RoomLink to="settings?find=desk.signals">settings</RoomLink>. Ask how the player is doing, suggest a break or limits, and
                never offer a promotion.
              </Notice>
              <Card title="Players">
                {rows.length === 0 ? (
                  <Empty title="No signals">The list is updated every minute.</Empty>
                ) : (
                  <Rows
                    label="Signals"
                    rows={rows}
                    keyOf={({ playerId }) => playerId}
                    rowHeight={48}
                    columns={[
                      {
                        head: 'Player',
                        cell: ({ playerId, nickname }) => (
                          <PlayerLink id={playerId}>
                            <span className="wrap">{nickname}</span>
                          </PlayerLink>
                        ),
                      },
                      {
                        head: 'Signals',
                        cell: ({ signals }) =>
                          signals.map(({ kind }) => (
                            <Tag key={kind} tone="warn">
                              {names[kind]}
                            </Tag>
                          )),
                      },
                      {
                        head: 'Reason',
                        cell: ({ signals }) => <span className="wrap">{signals.map((signal) => why(signal, rules.days)).join('; ')}</span>,
                      },
                      { head: 'Own limits', cell: ({ hasLimits }) => (hasLimits ? <Tag tone="ok">set</Tag> : 'none') },
                      { head: 'Last note', cell: ({ notedAt }) => (notedAt === null ? 'none' : agoText(now - notedAt)) },
                      {
                        head: 'Action',
                        cell: ({ playerId }) => (
                          <span className="row" style={{ flexWrap: 'nowrap' }}>
                            <Button isSmall aria-label={`Note about player ${playerId}`} onClick={() => note(playerId)}>
                              Note
                            </Button>
                            {mayMail && (
                              <Button isSmall aria-label={`Message to player ${playerId}`} onClick={() => mail(playerId)}>
                                Mail
                              </Button>
                            )}
                          </span>
                        ),
                      },
                    ]}
                  />
                )}
              </Card>
            </>
          )}
        </Loaded>
      </div>
      {mailed !== undefined && <Mail id={mailed} onClose={() => mail(undefined)} />}
      {noted !== undefined && (
        <Modal title={`Note about player ${noted}`} onClose={() => note(undefined)}>
          <div className="col" style={{ marginTop: 12 }}>
            <AddNote id={noted} />
            <CloseRow onClose={() => note(undefined)} />
          </div>
        </Modal>
      )}
    </>
  )
}
