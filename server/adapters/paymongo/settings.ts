import { isLiveKey } from './channel.ts'
import type { PayMongoOptions } from './channel.ts'

const productionOrigin = 'https://api.paymongo.com'

/**
 * PayMongo's configuration from the environment; undefined without keys: the channel is then not offered. Throws an error that says what
 * to do for incomplete credentials, a URL that would transmit the key unencrypted, or live keys where coins are play money.
 */
export function readPayMongo(
  env: NodeJS.ProcessEnv,
  { playMoney, appOrigin }: { playMoney: boolean; appOrigin: string },
): PayMongoOptions | undefined {
  const { PAYMONGO_SECRET_KEY: secretKey, PAYMONGO_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret) throw new Error('PayMongo needs both: set PAYMONGO_SECRET_KEY and PAYMONGO_WEBHOOK_SECRET')
  if (!/^sk_(test|live)_\w+$/.test(secretKey)) throw new Error('PAYMONGO_SECRET_KEY must begin with sk_test_ or sk_live_')
  if (playMoney && isLiveKey(secretKey)) throw new Error('Where coins are play money, no real money is taken: use test keys of PayMongo')
  const { origin, protocol, hostname } = new URL(env.PAYMONGO_API || productionOrigin)
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new Error('PAYMONGO_API must be an https address')
  return { secretKey, webhookSecret, origin, appOrigin }
}
