import { Trans, useLingui } from '@lingui/react/macro'
import { getVipLevelAudit } from '#contract/vip.ts'
import type { VipChange } from '#contract/vip.ts'
import empty from '../../../art/empty.svg'
import parol from '../../../art/parol.svg'
import star from '../../../art/star.svg'
import { nextPage } from '../../../shared/records/pages.ts'
import type { RecordList } from '../../../shared/records/records.ts'
import { levelName } from '../../../shared/vip/levels.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { grouped } from '../../../ui/numberText.ts'

function Why({ row: { reason, experience, bet, need } }: { row: VipChange }) {
  const [points, played, asked] = [grouped(experience), amountText(bet), amountText(need)]
  switch (reason) {
    case 'deposit':
      return <Trans>Your deposits came to {asked} coins.</Trans>
    case 'experience':
      return <Trans>You had {points} points.</Trans>
    case 'return':
      return (
        <Trans>
          The month’s valid bet met {asked} again: {played}.
        </Trans>
      )
    case 'audit':
      return (
        <Trans>
          The month’s valid bet was {played}; {asked} keep that level.
        </Trans>
      )
    case 'refund':
      return <Trans>Deposits went back, to less than {asked} coins in all.</Trans>
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
            <Trans>Off the road</Trans>
          ) : to > from ? (
            <Trans>
              Up to VIP {to} {levelName(to)}
            </Trans>
          ) : (
            <Trans>
              Down to VIP {to} {levelName(to)}
            </Trans>
          )}
        </b>
        <span className="mini muted">
          <Why row={row} />
        </span>
      </span>
      <span className="mini muted">{i18n.date(time, { hour: 'numeric', minute: '2-digit' })}</span>
    </div>
  )
}

const NoChange = () => (
  <Notice art={empty} title={<Trans>No step yet</Trans>}>
    <Trans>Each change of your level is told here, with its reason.</Trans>
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
