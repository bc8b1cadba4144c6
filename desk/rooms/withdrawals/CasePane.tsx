import { entryText } from '#contract/desk/entryTexts.ts'
import { useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { useKeys } from '../../kit/keys.ts'
import { PlayerLink, RoomLink } from '../../kit/links.tsx'
import { amountText, dateText, dateTimeText } from '../../kit/text.ts'
import { AuditLines } from '../../ui/AuditLines.tsx'
import { Card } from '../../ui/Card.tsx'
import { CaseHead, Claimed, TakeCase, useClaim } from '../../ui/CaseFrame.tsx'
import type { Claiming } from '../../ui/CaseFrame.tsx'
import { Checks } from '../../ui/Checks.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Case } from './case.ts'
import { isOpen } from './case.ts'
import { Decide } from './Decide.tsx'
import { StrandedWithdrawal } from './StrandedWithdrawal.tsx'

export function CasePane({ id }: { id: string }) {
  const query = useCall('withdrawalCase', { id }, { everyMs: 10_000 })
  return (
    <Loaded query={query} rows={12}>
      {(data) => <CaseView data={data} />}
    </Loaded>
  )
}

function CaseView({ data }: { data: Case }) {
  const canOpenAudit = useIsAllowed('audit')
  const claiming = useClaim({ take: 'withdrawalClaim', release: 'withdrawalRelease' }, data.id)
  const passed = data.checks.filter(({ is }) => is === 'passed').length
  return (
    <>
      <CaseHead
        title={
          <>
            <span className="value">{amountText(data.amount)}</span>
            <span className="muted">
              case {data.id}, to {data.bank.name} ••{data.bank.last4} <Copy text={data.id} what="the case number" />
            </span>
          </>
        }
        facts={
          <>
            <PlayerLink id={data.playerId}>
              <span className="wrap">{data.holder}</span>, {data.playerId}
            </PlayerLink>
            <span>VIP {data.player.vip}</span>
            <span>since {dateText(data.player.since)}</span>
            <span>requested {dateTimeText(data.askedAt)}</span>
            {data.settledAt !== null && (
              <span>
                {data.state} {dateTimeText(data.settledAt)}
              </span>
            )}
          </>
        }
        error={claiming.error}
      >
        <Claim data={data} claiming={claiming} />
      </CaseHead>
      <div className="case-body">
        <div className="col">
          <Card title="Checks" note={`${isOpen(data) ? '' : 'as of now: '}${passed} passed, ${data.checks.length - passed} need review`}>
            <Checks checks={data.checks} />
          </Card>
          <Card title="Source of funds" note="since the last paid withdrawal">
            <Rows
              label="Source of funds"
              rows={data.source}
              keyOf={({ kind }) => kind}
              columns={[
                { head: 'What', cell: ({ kind }) => entryText(kind) },
                { head: 'Postings', isNumber: true, cell: ({ times }) => times },
                { head: 'Amount', isNumber: true, cell: (row) => amountText(row.amount) },
              ]}
            />
          </Card>
        </div>
        <div className="col">
          {data.isChannelGone && <StrandedWithdrawal data={data} />}
          <Decide data={data} />
          <Card
            title="History"
            note={data.hasOlderLines ? `the latest ${data.auditLines.length}` : undefined}
            aside={data.hasOlderLines && canOpenAudit ? <RoomLink to={`audit?target=withdrawal:${data.id}`}>All</RoomLink> : undefined}
          >
            <AuditLines lines={data.auditLines} empty="Nothing yet." />
          </Card>
        </div>
      </div>
    </>
  )
}

/** The state of a case that is decided. */
function StateTag({ data: { state, isChannelGone } }: { data: Case }) {
  if (isChannelGone) return <Tag tone={state === 'rejected' ? 'bad' : 'warn'}>channel removed</Tag>
  if (state === 'paying') return <Tag tone="ok">with the channel</Tag>
  return <Tag tone={state === 'rejected' ? 'bad' : 'ok'}>{state}</Tag>
}

function Claim({ data, claiming }: { data: Case; claiming: Claiming }) {
  const { claim } = data
  const isAllowed = useIsAllowed('withdrawalClaim')
  const canTake = isAllowed && isOpen(data) && !claim
  useKeys({ c: canTake ? claiming.take : undefined })
  if (!isOpen(data)) return <StateTag data={data} />
  if (claim) return <Claimed claim={claim} claiming={claiming} />
  return isAllowed ? <TakeCase claiming={claiming} shortcut="C" /> : null
}
