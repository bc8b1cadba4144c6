import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { SettledRound } from '#contract/play.ts'
import { freeSpinsIn } from '#machines/slotRound/slotRound.selectors.ts'
import { amountText, multiple } from '../../page/amounts.ts'
import { h } from '../../page/dom.ts'
import { openSheet } from '../../page/sheet.ts'

/** After a reload the visit goes on, but this list starts empty. */
export const noRounds = (): Node[] => [
  h('p', { text: t`No rounds yet since you opened this page.` }),
  h('p', { class: 'muted', text: allRoundsText() }),
]
export const allRoundsText = (): string => t`All your rounds are in Me, under My games.`

/** The rounds that this page has shown, newest first; each can be verified on the parent page. */
export function openHistory(rounds: readonly SettledRound[], onVerify: (roundId: string) => void): void {
  if (rounds.length === 0) return openSheet(t`Latest rounds`, ...noRounds())
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
  openSheet(t`Latest rounds`, h('ul', { class: 'rounds' }, ...rows), h('p', { class: 'muted', text: allRoundsText() }))
}
