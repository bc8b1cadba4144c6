import type { BankruptGift } from '#contract/bankruptcy.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { bankruptcyMachine } from './bankruptcy.machine.ts'

const now = 1_000_000

/** A player who has just lost everything: the first gift is available, the second in half an hour. Amounts in hundredths. */
export const sampleGift = (changes: Partial<BankruptGift> = {}): BankruptGift => ({
  bankrupt: true,
  canReceiveLastMs: now,
  gift2LastMs: now + 1_800_000,
  awardList: [
    { id: '1', propId: 2001, count: 5_000, canReceive: true, isReceived: false },
    { id: '2', propId: 2001, count: 10_000, canReceive: false, isReceived: false },
  ],
  currBet: 2_500,
  validBet: 4_000,
  serverTime: now,
  ...changes,
})
const taken = sampleGift({
  canReceiveLastMs: -1,
  awardList: [
    { id: '1', propId: 2001, count: 5_000, canReceive: false, isReceived: true },
    { id: '2', propId: 2001, count: 10_000, canReceive: false, isReceived: false },
  ],
})
const notBankrupt = sampleGift({ bankrupt: false, canReceiveLastMs: -1, gift2LastMs: -1 })
const granted = (gift: BankruptGift) => done({ claimId: '1', awards: [{ id: '1', propId: 2001, count: 5_000 }], coin: 5_000, gift })

export const bankruptcyModel = defineModel({
  machine: bankruptcyMachine,
  title: 'The bankruptcy gift',
  starts: [{ title: 'The gift sheet is loaded' }],
  events: {
    'gift.opened': [{ title: 'The sheet opens' }],
    'gift.claimed': [
      { title: 'The player taps Claim for free on the first gift', with: { id: '1', requestId: 'request-1' } },
      { title: 'The player taps Claim for free on the second gift', with: { id: '2', requestId: 'request-2' } },
    ],
    'refusal.dismissed': [{ title: 'The player closes the message' }],
    'gift.retried': [{ title: 'The player taps Try again' }],
    'gift.closed': [{ title: 'The player closes the sheet' }],
  },
  ports: {
    info: {
      done: [
        { title: 'The first gift is free', output: done(sampleGift()) },
        { title: 'The first gift was taken; the second comes later', output: done(taken) },
        { title: 'The player is not bankrupt', output: done(notBankrupt) },
        { title: 'The session is over', output: refused('sessionOver', 401) },
        { title: 'The server answers “too many requests”', output: refused('tooManyRequests', 10003) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
    claim: {
      done: [
        { title: 'The gift is granted', output: granted(notBankrupt) },
        { title: 'The gift is granted, and is not enough to play', output: granted(taken) },
        { title: 'The player is not bankrupt any more', output: refused('bankruptNot', 3001) },
        {
          title: 'The gift is not available yet',
          output: refused('bankruptNotNow', 3002, { availableAt: now + 60_000 }),
        },
        {
          title: 'The player has not bet enough',
          output: refused('bankruptBetMissing', 3003, { need: 4_000, done: 2_500 }),
        },
        { title: 'The gift was taken on another device', output: refused('bankruptClosed', 3004) },
        { title: 'The claim is refused for another reason', output: refused('selfExcluded', 10007) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
    countdown: { done: [{ title: 'The countdown ends', output: undefined }] },
  },
  waits: { timeout: 'The server does not answer' },
  states: {
    idle: 'The gift sheet is loaded',
    asking: 'Checking which gifts the player can claim',
    failed: 'The gifts could not be loaded',
    waiting: 'The gifts are shown',
    claiming: 'Claiming a gift',
    refused: 'The claim was refused',
    closed: 'Closed',
  },
  same: ({ gift, claim, failure, refusal }) => ({
    gift: gift && gift.awardList.map((award) => award.canReceive),
    claim,
    failure: failure?.kind ?? null,
    refusal: refusal?.errcode ?? null,
  }),
})
