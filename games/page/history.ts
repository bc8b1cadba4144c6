import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { amountText } from './amounts.ts'
import { h } from './dom.ts'
import { openSheet } from './sheet.ts'

export interface ShownRound {
  readonly roundId: string
  readonly time: number
  readonly stake: number
  readonly payout: number
}

/**
 * The rounds that this page has shown, newest first; each can be verified on the parent page. After a reload the visit goes on, but this
 * list starts empty. `details`: what a round's row says after its time.
 */
export function openHistory<Round extends ShownRound>(
  rounds: readonly Round[],
  onVerify: (roundId: string) => void,
  details: (round: Round) => readonly string[] = () => [],
): void {
  const rows = rounds.map((round) => {
    const at = i18n.date(round.time, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
    return h(
      'li',
      {},
      h(
        'div',
        {},
        h('span', { class: 'n', text: `${amountText(round.stake)} → ${amountText(round.payout)}` }),
        h('span', { class: 'muted', text: [at, ...details(round)].join(' · ') }),
      ),
      h('button', {
        class: 'btn soft s',
        type: 'button',
        text: t`Verify`,
        'aria-label': t`Verify the round from ${at}`,
        on: { click: () => onVerify(round.roundId) },
      }),
    )
  })
  openSheet(
    t`Latest rounds`,
    rows.length > 0 ? h('ul', { class: 'rounds' }, ...rows) : h('p', { text: t`No rounds yet since you opened this page.` }),
    h('p', { class: 'muted', text: t`All your rounds are in Me, under My games.` }),
  )
}
