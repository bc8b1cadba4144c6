import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { amount, id, time } from './values.ts'

/** When something can be had, ms UTC; −1: not scheduled. */
const moment = z.union([time, z.literal(-1)])

/** The two gifts of a UTC day: the first is free, the second asks for a valid bet. */
export const giftId = z.enum(['1', '2'])
export type GiftId = z.infer<typeof giftId>

const bankruptGift = z.object({
  /** coin + bonus + safebox are below the threshold, and nothing is in play. */
  bankrupt: z.boolean(),
  /** From when the first gift, and the second, can be claimed. */
  canReceiveLastMs: moment,
  gift2LastMs: moment,
  awardList: z.array(
    z.extend(award, {
      id: giftId,
      /** A claim made now is granted. */
      canReceive: z.boolean(),
      /** Today's was taken. */
      isReceived: z.boolean(),
    }),
  ),
  /** The second gift's progress, both in hundredths: what was bet today, of the valid bet that is required (spec §5: «currBet / validBet (required valid bet)»). */
  currBet: amount,
  validBet: amount,
  /** Now, for the server: the moments above are counted from here, whatever the phone's clock says. */
  serverTime: time,
})
export type BankruptGift = z.infer<typeof bankruptGift>

/** Where the player stands with the bankruptcy gift (spec §3 «Bankrupt gift»). */
export const getBankruptGiftInfo = call({ path: 'getBankruptGiftInfo', auth: 'user', input: z.object({}), output: bankruptGift })

/** Claims one of the two gifts: pays it, once a UTC day each. Answers what was given and where the player stands after it. */
export const receiveBankruptGiftAward = call({
  path: 'receiveBankruptGiftAward',
  auth: 'user',
  mutates: true,
  perMinute: 60,
  input: z.object({ id: giftId }),
  output: z.object({ claimId: id, awards: z.array(award), coin: amount, gift: bankruptGift }),
  failures: ['bankruptNot', 'bankruptNotNow', 'bankruptBetMissing', 'bankruptClosed', 'confirmIdentity', 'selfExcluded'],
})
export type BankruptClaim = z.infer<typeof receiveBankruptGiftAward.output>
