import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

describe('the icon service', () => {
  it('answers in the form of Iconify’s API, at both addresses, and browsers may keep it', async () => {
    for (const address of ['/icons', '/icons-2']) {
      const response = await app.get(`${address}/lucide.json?icons=x,no-such-icon`)
      expect(response.headers['cache-control']).toBe('public, max-age=604800')
      expect(response.json()).toMatchObject({ prefix: 'lucide', width: 24, height: 24, not_found: ['no-such-icon'] })
      expect(Object.keys(response.json<{ icons: object }>().icons)).toEqual(['x'])
      expect(response.json<{ icons: { x: { body: string } } }>().icons.x.body).toMatch(/^<path [^<]*stroke="currentColor"/)
    }
  })

  it('knows only its own sets, plain names, and so many at once', async () => {
    const many = Array.from({ length: 21 }, (_, at) => `x${at}`).join(',')
    for (const [url, status] of [
      ['/icons/moon.json?icons=x', 404],
      ['/icons/__proto__.json?icons=x', 404],
      ['/icons/lucide.json', 400],
      ['/icons/lucide.json?icons=../x', 400],
      [`/icons/lucide.json?icons=${many}`, 400],
    ] as const)
      expect([url, (await app.get(url)).statusCode]).toEqual([url, status])
    expect((await app.get('/icons/lucide.json?icons=constructor')).json()).toMatchObject({ icons: {}, not_found: ['constructor'] })
  })

  it('has the icons that settings name: one of a channel goes to the page, and a name of no such form is refused', async () => {
    const [channel, ...others] = app.deps.policy.service.channels
    await app.change({ 'service.channels': [{ ...channel, icon: 'lucide:life-buoy' }, ...others] })
    const { data } = await app.call<{ channels: { icon?: string }[] }>('getCustomerServices')
    expect(data?.channels.map(({ icon }) => icon).filter(Boolean)).toEqual(['lucide:life-buoy'])
    await expect(app.change({ 'service.channels': [{ ...channel, icon: 'https://evil.example/x.svg' }] })).rejects.toThrow(
      'must be the name of an icon, e.g. lucide:life-buoy',
    )
  })
})
