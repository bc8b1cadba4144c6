import { randomUUID } from 'node:crypto'
import { chromium } from 'playwright'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { registrationFields } from '../../build/registrationFields.ts'
import { chromiumArgs, ensureChromium, ensureTestChromium, testChromiumArgs } from '../../scripts/chromium.ts'

/**
 * A player's browser, or the tests', which paints no pixels. Without a GPU the processor would paint them, and frames would be late that a
 * phone, whose GPU paints, shows in time.
 */
export async function openBrowser(isUnpainted: boolean, args: readonly string[] = []): Promise<Browser> {
  const executablePath = isUnpainted ? ensureTestChromium() : ensureChromium()
  return await chromium.launch({ executablePath, args: [...(isUnpainted ? testChromiumArgs(executablePath) : chromiumArgs), ...args] })
}

/** Lighthouse’s «slow 4G» as its developer tools apply it. */
const slowLine = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const cpuRate = 4

/** A slow phone: 4 × CPU really applied, and slow 4G where the line is measured. */
export async function slow(page: Page, { isLineSlow = true }: { isLineSlow?: boolean } = {}): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  if (isLineSlow) await client.send('Network.emulateNetworkConditions', slowLine)
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  return client
}

/** A phone’s browser whose owner has answered the age notice; with a token, they are logged in. */
export async function phone(browser: Browser, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-PH',
  })
  await context.addInitScript((stored) => {
    // A game's frame has no storage.
    if (window !== window.top) return
    localStorage.setItem('swerte.notice', '2')
    if (stored) localStorage.setItem('swerte.token', stored)
  }, token)
  return context
}

/** A new player; returns their token. */
export async function registered(url: string): Promise<string> {
  const response = await fetch(`${url}/production-api/app/v1/accountRegist4`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestId: randomUUID(),
      account: `bench_${randomUUID().slice(0, 8)}`,
      password: 'correct horse 1',
      ...registrationFields,
    }),
  })
  const { data } = (await response.json()) as { data?: { token: string } }
  if (!data) throw new Error('the player was refused')
  return data.token
}

/** The value that this share of the values does not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0
