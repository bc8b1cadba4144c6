import { describe, expect, it } from 'vitest'
import type { AwardSource } from '#contract/activities.ts'
import { activities, cardTexts, awardSourceName, overlayOf } from '#src/shared/activities/activities.ts'

describe('the source of an award', () => {
  it.each<[AwardSource, string]>([
    ['agent', 'Invite and earn'],
    ['bank', 'Piggy bank'],
    ['bankruptcy', 'Fresh start gift'],
    ['coupon', 'Coin coupon'],
    ['first-deposit', 'First deposit bonus'],
    ['lottery', 'Diamond mall'],
    ['mail', 'Mailbox'],
    ['sign-in', 'Daily check-in'],
    ['vip', 'VIP progress'],
  ])('%s is named “%s”', (source, name) => {
    expect(awardSourceName(source).message).toBe(name)
  })

  it('is Swerte for a source unknown to this build', () => {
    expect(awardSourceName('new-year').message).toBe('Swerte')
  })
})

it('shows no card and opens nothing for an activity unknown to this build', () => {
  expect(cardTexts('karaoke')).toBeUndefined()
  expect(overlayOf('karaoke')).toBeUndefined()
})

it('opens the specification’s pop-ups, including those not listed by the server', () => {
  const popups = ['sign-in', 'red-vs-blue', 'jackpot', 'bankruptcy', 'first-deposit', 'vip-gift', 'bet-rebate', 'notice', 'kyc']
  expect(popups.map(overlayOf)).toEqual([
    'checkIn',
    'redVsBlue',
    'jackpot',
    'bankruptcy',
    'firstDeposit',
    'vipGift',
    'betRebate',
    'notice',
    'kyc',
  ])
})

it('has a link to every activity with a card: on the member’s page, an overlay, or a page of the reward center', () => {
  const unlinked = Object.entries(activities).filter(([, { card, link, overlay }]) => card && !link && !overlay)
  expect(unlinked.map(([id]) => id)).toEqual(['tasks', 'monthly-bonus'])
})
