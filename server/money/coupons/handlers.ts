import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { listCoupons, takeCoupon } from './service.ts'

export const couponsHandlers: Pick<Handlers<Calls>, 'coupons' | 'couponTake'> = {
  coupons: (context) => listCoupons(context),
  couponTake: (context, input) => takeCoupon(context, input),
}
