import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database.ts'
import { sandboxBeacon } from './beacon.ts'
import type { Adapters, SocialAdapter } from './index.ts'
import { createOpenIdSocial } from './openIdSocial.ts'
import { createSandboxChannel } from './sandboxChannel.ts'
import { createSandboxPayouts } from './sandboxPayouts.ts'
import { createSandboxProvider } from './sandboxProvider.ts'
import { createSandboxStudio } from './sandboxStudio.ts'
import { createOutbox } from './smsOutbox.ts'
import { openStorage } from './storage.ts'

interface Options {
  readonly clock: Clock
  readonly log: (message: string) => void
  /** The installation's secret, from which the sandbox channel's own keys are derived. */
  readonly secret: Buffer
  /** Folder of the installation's data, with players' documents below it. */
  readonly dataDir: string
  /** The server's own URL, known once it listens. */
  readonly origin: () => string
  /** Database of the sandbox studio's books. */
  readonly db: Database
}

/**
 * Serves the local provider at the address where the browser uses the app, which may have a port, host name or proxy unknown to the
 * server.
 */
const atAppOrigin = (social: SocialAdapter): SocialAdapter => ({
  ...social,
  async begin(provider, redirectUri) {
    const { url, ...journey } = await social.begin(provider, redirectUri)
    const { pathname, search } = new URL(url)
    return { ...journey, url: new URL(pathname + search, redirectUri).href }
  },
})

/** The local stand-ins for every external party. */
export function sandboxAdapters({
  clock,
  log,
  secret,
  dataDir,
  origin,
  db,
}: Options): Adapters & { outbox: ReturnType<typeof createOutbox> } {
  const outbox = createOutbox(clock, log)
  const provider = createSandboxProvider(origin, clock)
  const channel = createSandboxChannel(secret, clock)
  const payouts = createSandboxPayouts(secret, clock)
  const studio = createSandboxStudio(secret, clock, db)
  return {
    sms: outbox,
    outbox,
    ...openStorage({ dataDir, secret }),
    // A name containing REJECT is rejected, so that both results can be tried.
    kycReviewer: { review: async ({ name }) => (/reject/i.test(name) ? ['nameMismatch', 'unreadable'] : []) },
    payment: { sandbox: channel },
    payout: { sandbox: payouts },
    studios: { sandbox: studio },
    beacon: sandboxBeacon(secret, clock),
    social: atAppOrigin(createOpenIdSocial({ issuerOf: provider.issuer, clients: provider.clients, log })),
    register: (app) => {
      outbox.register(app)
      provider.register(app)
      channel.register(app)
      payouts.register(app)
      studio.register(app)
    },
  }
}
