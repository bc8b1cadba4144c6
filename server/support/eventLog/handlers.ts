import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { storeEvents } from './service.ts'

export const eventLogHandlers: Pick<Handlers<Calls>, 'appEventLogClient'> = {
  appEventLogClient: (context, input) => storeEvents(context, input),
}
