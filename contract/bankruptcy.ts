import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { amount, id, time } from './values.ts'

/** When something becomes available, ms UTC; −1: not scheduled. */
const moment = z.union([time, z.literal(-1)])

/** The two gifts of a UTC day: the first is free, the second requires a valid bet. */
export const giftId = z.enum(['1', '2'])
export type GiftId = z.infer<typeof giftId>

const bankruptGift = z.object({
  /** coin + bonus + safebox are below the threshold, and no bet is open. */
  bankrupt: z.boolean(),
  /** When the first gift, and the second, can be claimed. */
  canReceiveLastMs: moment,
  gift2LastMs: moment,
  awardList: z.array(
    z.extend(award, {
      id: giftId,
      /** A claim made now would be granted. */
      canReceive: z.boolean(),
      /** Today's was claimed. */
      isReceived: z.boolean(),
    }),
  ),
  /**
   * The second gift's progress, both in hundredths: today's bets, of the required valid bet (spec §5: «currBet / validBet (required valid
   * bet)»).
   */
  currBet: amount,
  validBet: amount,
  /** The server's current time: the times above are counted from here, whatever the phone's clock. */
  serverTime: time,
})
export type BankruptGift = z.infer<typeof bankruptGift>

/** The player's status with the bankruptcy gift (spec §3 «Bankrupt gift»). */
export const getBankruptGiftInfo = call({ path: 'getBankruptGiftInfo', auth: 'user', input: z.object({}), output: bankruptGift })

/** Claims one of the two gifts: pays it, each once per UTC day. Returns the award and the player's status after it. */
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
