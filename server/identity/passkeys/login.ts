import { unlockAccount } from '../login/lockout.ts'
import { openSession } from '../session/sessions.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { provePasskey, usePasskey } from './prove.ts'

/** passkeyLogin: the passkey identifies the player; no name is typed. */
export const loginByPasskey = inTwoSteps('passkeyLogin', {
  prove: (context, input) => provePasskey(context, 'login', input),
  async settle(context, _input, proof) {
    const used = await usePasskey(context, 'login', proof)
    if (used) return used
    await unlockAccount(context.tx, proof.playerId)
    return openSession(context, proof.playerId, 'passkey')
  },
})
