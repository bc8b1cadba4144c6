import type { EntryKind } from '#contract/ledger.ts'
import { byPlayer } from './facts.ts'
import type { Facts, Movement, Round } from './facts.ts'
import type { Player } from './people.ts'

/** What was won was earned by bets already played, or is the player's own money coming back. Every other credit was a gift. */
const own: ReadonlySet<string> = new Set<EntryKind>([
  'win',
  'jackpot',
  'deposit',
  'bonusDone',
  'piggyBank',
  'vipRebate',
  'monthlyBonus',
  'agentShare',
  'withdrawalReturned',
  'depositRefundReturned',
  'safeboxTake',
  'betReturned',
  'studioOut',
  'studioReturned',
])
export const isGift = ({ kind, amount }: Movement): boolean => amount > 0 && !own.has(kind)

const isDeposit = (kind: string): boolean => kind === 'deposit' || kind === 'depositRefundReturned'

/** Of a win, the share that a part of the stake has won. */
const wonBy = (part: number, { payout, stake }: Round): number => Math.floor((payout * part) / stake)

/**
 * What a player still has to wager, recomputed from the movements. Returns a function that takes the next movement and tells what is left to
 * wager after it with coins at hand: a gift is the first to be staked and to go to a studio, and what of it is there is not locked here.
 */
export function createRequirement(facts: Facts, player: Player): (movement: Movement) => number {
  const mine = byPlayer(facts.rounds).get(player.id) ?? []
  const rounds = new Map(mine.map((round) => [`round:${round.id}`, round]))
  // Rounds whose stake was held, in the order in which they were paid.
  const heldRounds = mine.filter(({ held }) => held)
  const reports = [...(byPlayer(facts.studioPlay).get(player.id) ?? [])]
  // All that is to be wagered; the part of it required by deposits.
  let [open, deposits] = [0, 0]
  // The remaining gift; how much of it, at most, is staked in rounds that are not paid; its part of the last spin's stake, whose win follows at once.
  let [gift, staked, giftPart] = [0, 0, 0]
  /** The part of the gift that was brought to a studio. */
  let giftAway = 0
  // What the player has elsewhere: staked in rounds that are not paid, in the safebox, and at studios by their reports.
  let [inRounds, saved, atStudios] = [0, 0, 0]
  /** What was brought to studios since the last return from one. */
  let away = 0
  /** After the movement before. */
  let balance = 0

  const play = (validBet: number): void => {
    deposits = Math.max(0, deposits - validBet)
    open = Math.max(0, open - validBet)
  }
  /** A gift that was lost, or given up, requires nothing more. */
  const endGift = (before: number): void => {
    if (before > 0 && gift === 0) open = Math.min(open, deposits)
  }
  const giftAtHand = (): number => Math.max(0, gift - staked - giftAway)

  function payHeldRounds(until: number): void {
    for (let round = heldRounds[0]; round && round.at <= until; round = heldRounds[0]) {
      heldRounds.shift()
      play(round.validBet)
      const part = Math.min(gift, staked, round.stake)
      const before = gift
      staked -= part
      inRounds -= round.stake
      gift += wonBy(part, round) - part
      endGift(before)
    }
  }

  function readReports(until: number): void {
    for (let report = reports[0]; report && report.at <= until; report = reports[0]) {
      reports.shift()
      atStudios += report.won - report.staked
      if (atStudios !== 0 || away === 0) continue
      // Everything was lost there: no movement brings any of it back. Losses at a provider reduce the gift first.
      giftAway = 0
      gift = Math.min(gift, balance + staked)
      open = Math.max(0, open - away)
      away = 0
    }
  }

  function countElsewhere({ kind, amount }: Movement, spun: Round | undefined): void {
    if (kind === 'studioIn' || kind === 'studioOut' || kind === 'studioReturned') atStudios -= amount
    else if (kind === 'safeboxPut' || kind === 'safeboxTake') saved -= amount
    else if (kind === 'betReturned' || (kind === 'bet' && !spun)) inRounds -= amount
  }

  /** A deposit is to be wagered, but not with what was lost of earlier ones. */
  function countDeposit({ kind, amount, after }: Movement): void {
    const before = Math.max(0, after - amount + inRounds + saved + atStudios - gift)
    const lost = Math.max(0, deposits - before)
    open = Math.max(0, open - lost)
    deposits += (kind === 'withdrawalReturned' ? 0 : amount) - lost
  }

  function countGift(movement: Movement, spun: Round | undefined): void {
    const { kind, amount, after } = movement
    if (kind === 'studioIn') giftAway += Math.min(giftAtHand(), -amount)
    else if (kind === 'studioOut' || kind === 'studioReturned') giftAway = 0
    if (kind === 'bet') {
      const part = Math.min(giftAtHand(), -amount)
      if (spun) {
        giftPart = part
        gift -= part
      } else staked += part
    } else if (kind === 'betReturned') staked = Math.max(0, staked - amount)
    else if (isGift(movement)) gift += amount
    else if (kind === 'win' && spun?.held === false) gift += wonBy(giftPart, spun)
    else if (kind === 'giftGivenUp') gift = staked + giftAway
    else if (amount < 0 || kind === 'studioOut') gift = Math.min(gift, after + staked + giftAway)
  }

  function countOpen(movement: Movement, spun: Round | undefined): void {
    const { kind, amount } = movement
    if (kind === 'bet') play(spun?.validBet ?? 0)
    else if (isDeposit(kind) || isGift(movement)) open += amount
    // What had not been played of a deposit has gone back.
    else if (kind === 'depositRefund') [open, deposits] = [Math.max(0, open + amount), Math.max(0, deposits + amount)]
    else if (['debtPaid', 'giftGivenUp', 'rewardTaken'].includes(kind)) open = Math.max(0, open + amount)
    else if (kind === 'studioIn') away -= amount
    else if (kind === 'studioOut' || kind === 'studioReturned') {
      // Losses at a provider reduce the gift first.
      open = Math.max(0, open - Math.max(0, away - amount))
      away = 0
    }
  }

  return (movement) => {
    const { kind, ref, at } = movement
    const spun = rounds.get(ref)
    // A round may be paid at the time of its own bet, which comes first.
    payHeldRounds(kind === 'bet' && !spun ? at - 1 : at)
    const giftBefore = gift
    readReports(at)
    countElsewhere(movement, spun)
    if (isDeposit(kind) || kind === 'withdrawalReturned') countDeposit(movement)
    else countGift(movement, spun)
    countOpen(movement, spun)
    deposits = Math.min(deposits, open)
    // Of a gift that is partly lost no more is locked than is left of it.
    const left = Math.max(0, Math.min(open, deposits + gift) - Math.min(gift, staked + giftAway))
    endGift(giftBefore)
    balance = movement.after
    return left
  }
}
