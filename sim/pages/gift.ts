import { bankruptcyMachine } from '#machines/bankruptcy/bankruptcy.machine.ts'
import { claimOf, isClosed } from '#machines/bankruptcy/bankruptcy.selectors.ts'
import { shownOf } from '#machines/overlays/overlays.selectors.ts'
import { createBankruptcyPorts, wireBankruptcy } from '#src/features/rewards/bankruptcy/bankruptcy.ports.ts'
import type { Bankruptcy } from '#src/features/rewards/bankruptcy/bankruptcy.ports.ts'
import type { DeferredActors } from '#src/platform/app.ts'
import { createFlow } from '#src/shared/flow/flow.ts'
import type { Move, Tab, Simulation } from '../simulation.ts'
import { holdWhile } from './parts.ts'
import { requestMoves } from './requests.ts'

/** The bankruptcy gift sheet: exists while its overlay is shown, connected as in useBankruptcy. */
export function watchGift(simulation: Simulation, tab: Tab, { overlays }: DeferredActors): () => readonly Move[] {
  const { app } = tab
  let sheet: { readonly key: string; readonly gift: Bankruptcy; readonly end: () => void } | undefined

  const open = (key: string) => {
    const gift = createFlow(app, bankruptcyMachine, { ports: createBankruptcyPorts })
    const unwire = wireBankruptcy(app, gift)
    const hold = holdWhile(tab, 'draw')
    const end = () => {
      unwire()
      hold(false)
      gift.stop()
    }
    sheet = { key, gift, end }
    gift.subscribe((now) => {
      hold(now.matches('claiming'))
      if (isClosed(now)) overlays.send({ type: 'overlay.answered', key })
    })
    gift.start()
    gift.send({ type: 'gift.opened' })
  }
  overlays.subscribe((now) => {
    const shown = shownOf(now).find(({ name }) => name === 'bankruptcy')
    if (sheet && shown?.key !== sheet.key) {
      const { end } = sheet
      sheet = undefined
      end()
    }
    if (shown && !sheet) open(shown.key)
  })

  return () => {
    if (!sheet) return []
    const { gift } = sheet
    const now = gift.getSnapshot()
    const claim = (id: '1' | '2') => () => gift.send({ type: 'gift.claimed', id, requestId: app.env.uuid() })
    const moves: Move[] = [...requestMoves(simulation, tab, claimOf(now))]
    if (now.matches('waiting'))
      moves.push(
        [6, 'claims the first gift', claim('1')],
        [2, 'claims the second gift', claim('2')],
        [0.5, 'closes the gift', () => gift.send({ type: 'gift.closed' })],
      )
    if (now.matches('failed')) moves.push([2, 'looks for the gift again', () => gift.send({ type: 'gift.retried' })])
    if (now.matches('refused')) moves.push([2, 'reads why there is no gift', () => gift.send({ type: 'refusal.dismissed' })])
    return moves
  }
}
