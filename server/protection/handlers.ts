import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../kernel/context.ts'
import { realityCheckOf, acknowledge } from './reality.ts'
import { chooseInterval, confirmLimit, exclude, selfControl, setLimit, startBreak } from './service.ts'

type ProtectionCalls =
  | 'selfLimits'
  | 'setSelfLimit'
  | 'confirmSelfLimit'
  | 'takeBreak'
  | 'selfExclude'
  | 'setRealityCheck'
  | 'realityCheck'
  | 'ackRealityCheck'

export const protectionHandlers: Pick<Handlers<Calls>, ProtectionCalls> = {
  selfLimits: (context) => selfControl(context),
  setSelfLimit: (context, input) => setLimit(context, input),
  confirmSelfLimit: (context, input) => confirmLimit(context, input),
  takeBreak: (context, input) => startBreak(context, input),
  selfExclude: (context, input) => exclude(context, input),
  setRealityCheck: (context, input) => chooseInterval(context, input),
  realityCheck: (context) => realityCheckOf(context),
  ackRealityCheck: (context) => acknowledge(context),
}
