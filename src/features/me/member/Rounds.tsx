import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronRight from '~icons/lucide/chevron-right'
import { appConfig } from '#contract/config.ts'
import { betRecord } from '#contract/records.ts'
import type { BetRow } from '#contract/records.ts'
import empty from '../../../art/empty.svg'
import { useCall } from '../../../queries/queries.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { TileArt } from '../../../shared/games/TileArt.tsx'
import { CoinText } from '../../../shared/records/CoinText.tsx'
import { moneyCell, timeCell } from '../../../shared/records/csv.ts'
import type { RecordList } from '../../../shared/records/records.ts'
import { proofPage } from '../../../shared/rounds/proofPage.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { netText } from './netText.ts'
import { nextPlace } from './roundPages.ts'
import { SeeGames } from './SeeGames.tsx'

/** Rounds as rows, each linking to its proof. */
function RoundRow({ row }: { row: BetRow }) {
  const { i18n } = useLingui()
  const { data: config } = useCall(appConfig, {})
  const art = config?.games.find(({ gameId }) => gameId === row.gameId)?.art ?? row.gameId
  const net = row.payout - row.bet
  return (
    <Link {...proofPage(row)} preload={false} className="round-row">
      <TileArt name={art} width={44} height={44} />
      <span>
        <b className="d">{row.gameName}</b>
        <span className="mini muted">
          {i18n.date(row.time, dateFormats.time)} · <Trans>bet {amountText(row.bet)}</Trans>
        </span>
      </span>
      <span className={net > 0 ? 'ink-leaf' : undefined}>
        <CoinText>{netText(net)}</CoinText>
      </span>
      <ChevronRight width={18} height={18} aria-hidden="true" />
    </Link>
  )
}

const None = () => (
  <Notice art={empty} title={<Trans>No rounds yet</Trans>} action={<SeeGames />}>
    <Trans>Rounds you play will show here.</Trans>
  </Notice>
)

/** All the player's rounds, newest first. */
export const rounds: RecordList<typeof betRecord, BetRow> = {
  call: betRecord,
  pageSize: 20,
  rowsOf: ({ list }) => list,
  keyOf: ({ roundId }) => roundId,
  timeOf: ({ time }) => time,
  next: nextPlace,
  Row: RoundRow,
  Empty: None,
  file: {
    name: 'swerte-rounds',
    pageSize: 50,
    columns: [
      { head: msg`Time (Manila)`, cell: ({ time }) => timeCell(time) },
      { head: msg`Round`, cell: ({ roundId }) => roundId },
      { head: msg`Game`, cell: ({ gameName }) => gameName },
      { head: msg`Total bets`, cell: ({ bet }) => moneyCell(bet) },
      { head: msg`Winnings`, cell: ({ payout }) => moneyCell(payout) },
      { head: msg`Net`, cell: ({ bet, payout }) => moneyCell(payout - bet) },
      { head: msg`Valid bets`, cell: ({ validBet }) => moneyCell(validBet) },
    ],
  },
}
