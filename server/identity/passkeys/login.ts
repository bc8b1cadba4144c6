import { openSession } from '../session/sessions.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { provePasskey, usePasskey } from './prove.ts'

/** passkeyLogin: the passkey says who it is; no name is typed. */
export const loginByPasskey = inTwoSteps('passkeyLogin', {
  prove: (context, input) => provePasskey(context, 'login', input),
  settle: async (context, _input, proof) => (await usePasskey(context, 'login', proof)) ?? openSession(context, proof.playerId),
})
