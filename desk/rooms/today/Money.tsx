import type { Totals } from '#contract/desk/today.ts'
import { plural } from '#contract/operatorText.ts'
import { amountText, countText, percentText } from '../../kit/text.ts'
import { Figure, Figures } from '../../ui/Figure.tsx'

/** The change from a week ago. */
const against = (now: number, before: number): string =>
  before === 0 ? 'none last week' : `${now >= before ? '+' : ''}${percentText((now - before) / Math.abs(before))} vs last week`

/** Who plays now, and what was bet, given and moved today. */
export function Money({ online, today, before }: { online: number; today: Totals; before: Totals }) {
  const rtp = today.stakes === 0 ? undefined : today.payouts / today.stakes
  return (
    <Figures
      figures={[
        {
          name: 'Players online',
          children: <span className="value">{countText(online)}</span>,
          note: `${plural(today.newPlayers, 'new account')} today`,
        },
        { name: 'Bets', children: <Figure value={today.stakes} />, note: plural(today.rounds, 'round') },
        {
          name: 'GGR',
          children: <Figure value={today.ggr} />,
          note: rtp === undefined ? 'no rounds yet' : `actual RTP ${percentText(rtp)}`,
        },
        { name: 'NGR', children: <Figure value={today.ngr} />, note: `after ${amountText(today.given)} in awards` },
        {
          name: 'Deposits',
          children: <Figure value={today.deposits} />,
          note: `${countText(today.depositCount)}, ${against(today.deposits, before.deposits)}`,
        },
        {
          name: 'Withdrawals paid',
          children: <Figure value={today.withdrawals} />,
          note: `${countText(today.withdrawalCount)}, ${against(today.withdrawals, before.withdrawals)}`,
        },
      ]}
    />
  )
}
