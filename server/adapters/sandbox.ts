import type { Clock } from '../kernel/clock.ts'
import type { Adapters } from './index.ts'
import { createOpenIdSocial } from './openIdSocial.ts'
import { createSandboxProvider } from './sandboxProvider.ts'
import { createOutbox } from './smsOutbox.ts'

interface Options {
  readonly clock: Clock
  readonly log: (message: string) => void
  /** Where this server is reached, known once it listens. */
  readonly origin: () => string
}

/** The local stand-ins for every outside party. */
export function sandboxAdapters({ clock, log, origin }: Options): Adapters & { outbox: ReturnType<typeof createOutbox> } {
  const outbox = createOutbox(clock, log)
  const provider = createSandboxProvider(origin)
  const clients = Object.fromEntries(provider.clients.map((client) => [client.id, { clientId: client.id, clientSecret: client.secret }]))
  return {
    sms: outbox,
    outbox,
    social: createOpenIdSocial(() => provider.issuer(), clients),
    register: (app) => {
      outbox.register(app)
      provider.register(app)
    },
  }
}
