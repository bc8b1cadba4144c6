import { confirmIdentity } from '#contract/confirmation.ts'
import type { HoldReason } from '#src/platform/reloadLocks.ts'
import type { Move, Tab, Simulation } from '../simulation.ts'

/** Like `useHold`: holds while the flag is set. */
export const holdWhile = ({ app }: Tab, reason: HoldReason): ((isNeeded: boolean) => void) => {
  let release: (() => void) | undefined
  return (isNeeded) => {
    if (isNeeded) release ??= app.reloadLocks.hold(reason)
    else {
      release?.()
      release = undefined
    }
  }
}

/** The identity confirmation form (src/shared/identity). */
export function identityMoves(
  simulation: Simulation,
  { app }: Tab,
  respond: (event: { type: 'identity.confirmed' | 'identity.cancelled' }) => void,
): readonly Move[] {
  const login = app.actors.session.getSnapshot().context.userId
  const right = simulation.server.players.find(({ id }) => id === login)?.password ?? 'forgotten'
  const confirm = (password: string) =>
    void app
      .send(confirmIdentity, { password }, { requestId: app.env.uuid() })
      .then(({ kind }) => kind === 'done' && respond({ type: 'identity.confirmed' }))
      .catch(() => {})
  return [
    [4, 'confirms who they are', () => confirm(right)],
    [1, 'mistypes the password', () => confirm('wrong')],
    [1, 'does not confirm', () => respond({ type: 'identity.cancelled' })],
  ]
}
