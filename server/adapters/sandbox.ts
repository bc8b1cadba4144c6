import { join } from 'node:path'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database.ts'
import { sandboxBeacon } from './beacon.ts'
import { createFiles } from './files.ts'
import type { Adapters, SocialAdapter } from './index.ts'
import { createOpenIdSocial } from './openIdSocial.ts'
import { createSandboxChannel } from './sandboxChannel.ts'
import { createSandboxPayouts } from './sandboxPayouts.ts'
import { createSandboxProvider } from './sandboxProvider.ts'
import { createSandboxStudio } from './sandboxStudio.ts'
import { createOutbox } from './smsOutbox.ts'

interface Options {
  readonly clock: Clock
  readonly log: (message: string) => void
  /** The installation's secret: the sandbox channel's own keys are derived from it. */
  readonly secret: Buffer
  /** Folder of the installation's data; players' papers lie under it. */
  readonly dataDir: string
  /** Where this server reaches itself, known once it listens. */
  readonly origin: () => string
  /** Where the sandbox studio keeps its books. */
  readonly db: Database
}

/** The browser meets the local provider wherever it meets the app: behind another port, host name or proxy than the server knows. */
const besideTheApp = (social: SocialAdapter): SocialAdapter => ({
  ...social,
  async begin(provider, redirectUri) {
    const { url, ...journey } = await social.begin(provider, redirectUri)
    const { pathname, search } = new URL(url)
    return { ...journey, url: new URL(pathname + search, redirectUri).href }
  },
})

/** The local stand-ins for every outside party. */
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
    files: createFiles(join(dataDir, 'papers'), secret),
    // A name with REJECT in it is sent back, so that both ends can be tried.
    kycReviewer: { review: async ({ name }) => (/reject/i.test(name) ? ['nameMismatch', 'unreadable'] : []) },
    payment: { sandbox: channel },
    payout: { sandbox: payouts },
    studios: { sandbox: studio },
    beacon: sandboxBeacon(secret, clock),
    social: besideTheApp(createOpenIdSocial({ issuerOf: provider.issuer, clients: provider.clients, log })),
    register: (app) => {
      outbox.register(app)
      provider.register(app)
      channel.register(app)
      payouts.register(app)
      studio.register(app)
    },
  }
}
