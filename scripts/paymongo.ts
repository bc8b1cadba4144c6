import { systemClock } from '#server/kernel/clock.ts'
import { listenMock } from './paymongo/mock.ts'

/**
 * `npm run paymongo`: a mock of PayMongo's API for trying that payment provider without an account. It prints the settings to start the
 * server with; PORT is the mock's own, SERVER_URL the server's address.
 */
const port = Number(process.env.PORT ?? 3070)
const server = new URL(process.env.SERVER_URL ?? 'http://localhost:3000').origin
// Test keys: they are valid only for this mock.
const [secretKey, webhookSecret] = ['sk_test_mock', 'whsk_mock']
const [attempts, pauseMs] = [12, 500]

/** Retries with growing delays until the server confirms. */
async function notify(body: string, headers: Record<string, string>, attempt = 1): Promise<number> {
  const status = await fetch(`${server}/payment/notice/paymongo`, { method: 'POST', headers, body }).then(
    (response) => response.status,
    () => 0,
  )
  console.log(`notice ${attempt}: ${status || 'no answer'}`)
  if (status !== 200 && attempt < attempts) setTimeout(() => void notify(body, headers, attempt + 1), pauseMs * 2 ** attempt)
  return status
}

const { origin } = await listenMock({ secretKey, webhookSecret, clock: systemClock, notify }, port)
console.log(`PayMongo's mock listens at ${origin}. Start the server with

  PAYMONGO_API=${origin} PAYMONGO_SECRET_KEY=${secretKey} PAYMONGO_WEBHOOK_SECRET=${webhookSecret} npm start

and deposit by “GCash, Maya or bank” in the wallet.`)
