import type { APIRequestContext } from '@playwright/test'
import type { DepositOrder } from '../../contract/wallet.ts'
import { call } from './player.ts'

/** A deposit of this many hundredths, paid at the sandbox provider. */
export async function paidDeposit(request: APIRequestContext, token: string, amount: number): Promise<void> {
  const { data: order } = await call<DepositOrder>(request, 'recharge', { typeId: 'qr-ph', amount }, token)
  const { data: opened } = await call<DepositOrder>(request, 'rechargeStatus', { orderId: order?.orderId }, token)
  if (!opened?.pay) throw new Error('the channel did not open the order')
  const { searchParams } = new URL(opened.pay.url, 'http://localhost')
  await request.post('/sandbox/pay', { form: { ...Object.fromEntries(searchParams), action: 'pay' } })
}
