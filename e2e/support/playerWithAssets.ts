import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { approveIdentity } from './desk.ts'
import { call, password, register } from './player.ts'

/** A verified player with a bank account, an order, coins in the safebox and a gift. */
export async function playerWithAssets(request: APIRequestContext): Promise<string> {
  const { token, userId } = await register(request)
  const name = 'Juan dela Cruz'
  await approveIdentity(userId, name)
  for (const [path, body] of [
    ['confirmIdentity', { password, purpose: 'bank' }],
    ['addBankInfo', { bankId: 'gcash', holder: name, account: `09${userId}` }],
    ['recharge', { typeId: 'qr-ph', amount: 200_00 }],
    ['safeboxSetPassword', { password: '135790' }],
    ['safeboxPut', { amount: 10_00 }],
    ['loginBonus3UserReceive', {}],
  ] as const)
    expect({ path, ...(await call(request, path, body, token)) }).toMatchObject({ path, errcode: 0 })
  return token
}
