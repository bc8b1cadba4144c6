import { createHmac, randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { runCommand } from './desk.ts'

/** An authenticator's code for a secret in base32. */
function codeOf(secret: string, now: number): string {
  const bits = Array.from(secret, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

interface Operator {
  readonly name: string
  readonly page: Page
  /** The next code of their authenticator, good for one confirmation. */
  readonly nextCode: () => string
}

/** A new operator of the desk, signed in, in a separate browser; of the run’s server, or of the one on which `run` runs commands. */
export async function operatorOf(browser: Browser, origin: string, roles: string, run = runCommand): Promise<Operator> {
  const name = `op${randomUUID().slice(0, 6)}`
  const link = (await run('operator-add', name, '--roles', roles)).trim().split('#').at(-1) ?? ''
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const post = async (call: string, data: object): Promise<{ secret: string }> => {
    const response = await context.request.post(`${origin}/desk/api/${call}`, { data, headers: { origin, 'x-desk': 'act' } })
    const answer = (await response.json()) as { data: { secret: string }; failure?: string }
    if (answer.failure) throw new Error(`${call} of the desk: ${answer.failure}`)
    return answer.data
  }
  const { secret } = await post('enrolBegin', { link })
  await post('enrolFinish', { link, password: 'correct horse battery', code: codeOf(secret, Date.now()) })
  return { name, page: await context.newPage(), nextCode: () => codeOf(secret, Date.now() + 30_000) }
}

export const operatorPage = async (...operator: Parameters<typeof operatorOf>): Promise<Page> => (await operatorOf(...operator)).page
