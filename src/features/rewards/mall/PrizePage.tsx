import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { searchScratchCardAwardLog } from '#contract/mall.ts'
import type { ScratchRow } from '#contract/mall.ts'
import cardsArt from '../../../art/cards.svg'
import { awardArt, awardCount, awardName, isCoins } from '../../../shared/awards/awards.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { moneyCell, timeCell } from '../../../shared/records/csv.ts'
import { nextPage } from '../../../shared/records/pages.ts'
import { RecordRow } from '../../../shared/records/RecordRow.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { RecordsPage } from './RecordsPage.tsx'

const noPrize = msg`No prize`

function PrizeRow({ row: { cardId, time, award } }: { row: ScratchRow }) {
  const { i18n } = useLingui()
  return (
    <RecordRow
      art={award ? awardArt(award.propId) : cardsArt}
      title={i18n._(award ? awardName(award) : noPrize)}
      time={time}
      detail={<Trans>Card {cardId}</Trans>}
      sum={award ? `+${awardCount(award)}` : undefined}
      sumInk="leaf"
    />
  )
}

const NoCard = () => (
  <Notice
    art={cardsArt}
    title={<Trans>No cards scratched yet</Trans>}
    action={
      <ButtonLink to="/activity/lottery" variant="main" small>
        <Trans>Go to scratch cards</Trans>
      </ButtonLink>
    }
  >
    <Trans>Cards you scratch will show here with what they won.</Trans>
  </Notice>
)

const list: RecordList<typeof searchScratchCardAwardLog, ScratchRow> = {
  call: searchScratchCardAwardLog,
  pageSize: 20,
  rowsOf: (page) => page.list,
  keyOf: ({ cardId }) => cardId,
  timeOf: ({ time }) => time,
  next: nextPage,
  Row: PrizeRow,
  Empty: NoCard,
  file: {
    name: 'swerte-scratch-cards',
    pageSize: 50,
    columns: [
      { head: msg`Time (Manila)`, cell: ({ time }) => timeCell(time) },
      { head: msg`Details`, cell: ({ award }, i18n) => i18n._(award ? awardName(award) : noPrize) },
      {
        head: msg`Amount`,
        cell: ({ award }) => (award ? (isCoins(award.propId) ? moneyCell(award.count) : String(award.count)) : '0'),
      },
      { head: msg`Record number`, cell: ({ cardId }) => cardId },
    ],
  },
}

/** spec §2 /activity/lottery/record: the prizes of scratched cards. */
export const PrizePage = () => <RecordsPage title={<Trans>Scratch card prizes</Trans>} list={list} />
