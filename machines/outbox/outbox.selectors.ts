import type { SnapshotFrom } from 'xstate'
import type { outboxMachine } from './outbox.machine.ts'

type Outbox = SnapshotFrom<typeof outboxMachine>

/** Written but not shown by the conversation yet: shown after it. */
export const messagesOf = ({ context }: Outbox) => context.messages
export const refusalOf = ({ context }: Outbox) => context.refusal
