import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

let app: TestApp
beforeAll(async () => void (app = await createApp()))
afterAll(() => app.close())

const banner = { id: 'sea', art: 'shell', path: '/bonus/event', audience: 'all' } as const
const channel = { id: 'line', kind: 'phone', address: '(02) 8555 0000', link: 'tel:+63285550000', hours: null, isVip: false } as const

/** Settings that open pages and new ones read from an answer: what changes, the call, and what of its answer says so. */
const published: readonly (readonly [key: string, value: unknown, call: 'anonymous/appConfig' | 'preLogin', seen: object])[] = [
  ['welcomeGrant', 200_00, 'anonymous/appConfig', { welcomeGrant: 200_00 }],
  ['ageLimit', 25, 'anonymous/appConfig', { ageLimit: 25 }],
  ['content.banners', [banner], 'anonymous/appConfig', { banners: [banner] }],
  ['content.avatars', ['fan', 'shell'], 'anonymous/appConfig', { avatars: ['fan', 'shell'] }],
  ['kyc.kycAmount', 900_00, 'anonymous/appConfig', { kyc: { kycAmount: 900_00 } }],
  ['kyc.isAddKyc', false, 'anonymous/appConfig', { kyc: { isAddKyc: false } }],
  ['kyc.isNewUserForcePopKyc', true, 'anonymous/appConfig', { kyc: { isNewUserForcePopKyc: true } }],
  ['deposit.prices', [50_00, 100_00], 'anonymous/appConfig', { recharge: { items: [{ price: 50_00 }, { price: 100_00 }] } }],
  ['feedback.images', 2, 'anonymous/appConfig', { feedbackConfig: { imagesLimit: 2 } }],
  ['service.channels', [channel], 'preLogin', { customerServiceQueue: [{ id: 'line', name: channel.address }] }],
  ['termsVersion', 4, 'preLogin', { terms: { version: 4 } }],
  ['session.idleMinutes', 7, 'preLogin', { policy: { idleMinutes: 7 } }],
  ['heartbeatSeconds', 45, 'preLogin', { policy: { heartbeatSeconds: 45 } }],
  ['versionCheckSeconds', 120, 'preLogin', { policy: { versionCheckSeconds: 120 } }],
  ['maintenance.text.en-PH', 'Back at noon.', 'preLogin', { maintenance: { text: 'Back at noon.' } }],
]

describe('a published setting', () => {
  it.each(published)('%s is in the next answer, and its default is again once it is taken back', async (key, value, call, expected) => {
    const answer = async () => dataOf(await app.call<object>(call, {}))
    expect(await answer()).not.toMatchObject(expected)
    await app.change({ [key]: value })
    expect(await answer()).toMatchObject(expected)
    await app.change({ [key]: null })
    expect(await answer()).not.toMatchObject(expected)
  })
})
