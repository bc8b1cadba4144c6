import { createPlayer } from './identity/login/register.ts'
import { hashPassword } from './identity/session/passwords.ts'
import { findByAccount, findByMobile } from './identity/session/playerStore.ts'
import type { Deps } from './kernel/context.ts'
import { lockName } from './kernel/locks.ts'
import { giveChances } from './play/jackpot/chances.ts'

/** For a first look on a developer's machine. Only with the embedded database and play money (server/openServer.ts). */
export const demoPlayer = { account: 'demo_player', password: 'swerte-demo', mobile: '9170000001' }

/** Draws to try the jackpot with, in addition to the free daily one. */
const demoChances = 3

/** Creates the demo player, unless they exist or another player took their name or number. */
export async function seedDemoPlayer(deps: Deps): Promise<void> {
  const { account, mobile, password } = demoPlayer
  if (await findByAccount(deps.db, account)) return
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    await lockName(tx, `mobile:${mobile}`)
    if ((await findByAccount(tx, account)) || (await findByMobile(tx, mobile))) return
    const signUp = {
      birthDate: '1990-01-01',
      termsVersion: deps.policy.termsVersion,
      eligibilityVersion: deps.policy.eligibilityVersion,
      nickname: 'Demo',
    }
    const playerId = await createPlayer({ ...deps, tx, now: deps.clock() }, { account, mobile, passwordHash }, signUp)
    await giveChances(tx, playerId, demoChances)
  })
}
