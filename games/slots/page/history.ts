import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { SettledRound } from '#contract/play.ts'
import { freeSpinsIn } from '#machines/slotRound/slotRound.selectors.ts'
import { amountText, multiple } from './amounts.ts'
import { h } from './dom.ts'
import { openSheet } from './sheet.ts'

/** The rounds of this visit, newest first; each can be verified on the parent page. */
export function openHistory(rounds: readonly SettledRound[], onVerify: (roundId: string) => void): void {
  if (rounds.length === 0)
    return openSheet(t`Rounds this session`, h('p', { class: 'muted', text: t`No rounds yet. Spins from this session will show here.` }))
  const rows = rounds.map(({ roundId, time, stake, payout, outcome }) => {
    const at = i18n.date(time, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
    const free = freeSpinsIn(outcome)
    return h(
      'li',
      {},
      h(
        'div',
        {},
        h('span', { class: 'n', text: `${amountText(stake)} → ${amountText(payout)}` }),
        h('span', {
          class: 'muted',
          text: [at, payout ? multiple(payout, stake) : '', free ? t`${free} free spins` : ''].filter(Boolean).join(' · '),
        }),
      ),
      h('button', {
        class: 'btn soft s',
        type: 'button',
        text: t`Verify`,
        'aria-label': t`Verify the round from ${at}`,
        on: { click: () => onVerify(roundId) },
      }),
    )
  })
  openSheet(t`Rounds this session`, h('ul', { class: 'rounds' }, ...rows))
}
