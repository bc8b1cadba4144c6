import type { Context, Deps } from '../../kernel/context.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { findByAccount } from './playerStore.ts'
import { createPlayer } from './register.ts'

/** For a first look on one's own machine. Only with the embedded database and play money (server/main.ts). */
export const demoPlayer = { account: 'demo_player', password: 'swerte-demo', mobile: '9170000001' }

/** Makes the demo player once. */
export async function seedDemoPlayer(deps: Deps): Promise<void> {
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    if (await findByAccount(tx, demoPlayer.account)) return
    const context: Context = { ...deps, tx, now, caller: undefined as never, ip: 'local', device: 'seed', requestId: deps.random.uuid() }
    const made = await createPlayer(context, demoPlayer, { birthDate: '1990-01-01', termsVersion: deps.policy.termsVersion, nickname: 'Demo' })
    if (isRefusal(made)) throw new Error(`the demo player was refused: ${made.refused}`)
  })
}
