import { Trans, useLingui } from '@lingui/react/macro'
import { getVipLevelAudit } from '#contract/vip.ts'
import type { VipChange } from '#contract/vip.ts'
import empty from '../../../art/empty.svg'
import star from '../../../art/star.svg'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { parol } from '../../../shared/drawings.ts'
import { nextPage } from '../../../shared/records/pages.ts'
import type { RecordList } from '../../../shared/records/records.ts'
import { levelName } from '../../../shared/vip/levels.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { grouped } from '../../../ui/numberText.ts'

function ChangeReason({ row: { reason, experience, bet, need } }: { row: VipChange }) {
  const [points, played, needed] = [grouped(experience), amountText(bet), amountText(need)]
  switch (reason) {
    case 'deposit':
      return <Trans>Your deposits reached {needed} coins.</Trans>
    case 'experience':
      return <Trans>You reached {points} XP.</Trans>
    case 'return':
      return (
        <Trans>
          Your valid bets for the month reached {needed} again: {played}.
        </Trans>
      )
    case 'audit':
      return (
        <Trans>
          Your valid bets for the month were {played}. That level needs {needed}.
        </Trans>
      )
    case 'refund':
      return <Trans>Some deposits were returned, so your total is now below {needed} coins.</Trans>
  }
}

function ChangeLine({ row }: { row: VipChange }) {
  const { i18n } = useLingui()
  const { to, from, time } = row
  return (
    <div className="record-row">
      <img src={to > from ? parol : star} alt="" width={36} height={36} />
      <span className="what">
        <b>
          {to === 0 ? (
            <Trans>No longer a VIP</Trans>
          ) : to > from ? (
            <Trans>
              Moved up to VIP {to} {levelName(to)}
            </Trans>
          ) : (
            <Trans>
              Moved down to VIP {to} {levelName(to)}
            </Trans>
          )}
        </b>
        <span className="mini muted">
          <ChangeReason row={row} />
        </span>
      </span>
      <span className="mini muted">{i18n.date(time, dateFormats.time)}</span>
    </div>
  )
}

const NoChange = () => (
  <Notice art={empty} title={<Trans>No level changes yet</Trans>}>
    <Trans>Each change to your level, and the reason for it, will appear here.</Trans>
  </Notice>
)

/** Every change of the level, newest first. */
export const changes: RecordList<typeof getVipLevelAudit, VipChange> = {
  call: getVipLevelAudit,
  pageSize: 10,
  rowsOf: ({ list }) => list,
  keyOf: ({ id }) => id,
  timeOf: ({ time }) => time,
  next: nextPage,
  Row: ChangeLine,
  Empty: NoChange,
}
