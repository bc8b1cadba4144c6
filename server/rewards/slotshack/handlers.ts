import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { receive, slotshack } from './service.ts'

export const slotshackHandlers: Pick<Handlers<Calls>, 'slotshackInfo' | 'slotshackReceive'> = {
  slotshackInfo: (context) => slotshack(context),
  slotshackReceive: (context, input) => receive(context, input),
}
