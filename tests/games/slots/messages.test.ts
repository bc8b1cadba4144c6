import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { SlotRound } from '#contract/slotRound.ts'
import { alitaptap } from '#games/alitaptap/game.ts'
import { fiestaNights } from '#games/fiesta-nights/game.ts'
import type { SlotGame } from '#games/slots/engine/game.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { freeText, resultText, spokenText, winTitle } from '#games/slots/page/messages.ts'
import { ulanNgGinto } from '#games/ulan-ng-ginto/game.ts'
import { sampleGame, sampleRound } from '#machines/kit/samples.ts'
import { slotRoundMachine } from '#machines/slotRound/slotRound.machine.ts'
import type { Slot } from '#machines/slotRound/slotRound.selectors.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-PH', messages: {} }))

const stake = 100
/** The first round of the game like this. */
function roundOf(game: SlotGame, isLike: (round: SlotRound) => boolean): SlotRound {
  for (let seed = 0; seed < 200_000; seed++) {
    const round = playRound(game, stake, seededDraw(seed))
    if (isLike(round)) return round
  }
  return expect.unreachable('no such round')
}

/** A visit to a slot. */
function open({ clock = new SimulatedClock(), reducedMotion = false, balance = 100_000, stakes = sampleGame().stakes } = {}) {
  const actor = createActor(slotRoundMachine, { clock }).start()
  const { name, demo, rtp, rulesVersion } = sampleGame()
  actor.send({
    type: 'host.connected',
    hello: {
      type: 'hello',
      locale: 'en-PH',
      theme: 'gabi',
      sound: false,
      reducedMotion,
      game: { gameId: 'a-game', name, demo, balance, stakes, rtp, rulesVersion, paceMs: 2_500 },
      visit: { elapsed: 0, rounds: 0, staked: 0, won: 0 },
      resume: null,
    },
  })
  return actor
}

/** What is shown of a round, from the response until it is over: each snapshot once, with the milliseconds it lasts. */
const show = (round: SlotRound, { reducedMotion = false } = {}): { slot: Slot; ms: number }[] => play(round, reducedMotion).shown

function play(round: SlotRound, reducedMotion = false): { shown: { slot: Slot; ms: number }[]; end: Slot } {
  const clock = new SimulatedClock()
  const actor = open({ clock, reducedMotion })
  actor.send({ type: 'spin.requested', requestId: 'round-1' })
  actor.send({ type: 'round.settled', round: { ...sampleRound([0]), stake, payout: round.payout, outcome: round } })
  const shown: { slot: Slot; ms: number }[] = []
  while (!actor.getSnapshot().matches('ready')) {
    const slot = actor.getSnapshot()
    let ms = 0
    while (actor.getSnapshot() === slot) {
      clock.increment(10)
      ms += 10
    }
    shown.push({ slot, ms })
  }
  return { shown, end: actor.getSnapshot() }
}

const fireflies = roundOf(
  alitaptap,
  ({ spins: [first, ...others] }) => first?.win === 0 && others[0]?.coins?.length === 6 && others.length > 3,
)
const texts = (round: SlotRound, game: SlotGame, at: number) =>
  show(round).flatMap(({ slot }) => (slot.context.at === at && !slot.matches('stopping') ? [resultText(slot, game)] : []))

it.each([false, true])('coins that bring respins are named, long enough to be read (reduced motion: %s)', (reducedMotion) => {
  const phases = show(fireflies, { reducedMotion }).filter(({ slot }) => slot.context.at === 0 && slot.matches('presenting'))
  expect(phases.map(({ slot }) => [resultText(slot, alitaptap), spokenText(slot, alitaptap)])).toEqual([
    ['6 fireflies · 3 respins', '6 fireflies · 3 respins'],
  ])
  expect(phases[0]?.ms).toBeGreaterThanOrEqual(1_000)
})

it('how many respins are left stays in view while the cells are drawn', () => {
  const [, ...held] = fireflies.spins
  for (const [index, { lives, wins }] of held.entries()) {
    if (wins.length > 0) continue
    const seen = show(fireflies).flatMap(({ slot }) => (slot.context.at === index + 1 ? [resultText(slot, alitaptap)] : []))
    expect(new Set(seen)).toEqual(new Set([lives === 1 ? '1 respin left' : `${lives} respins left`]))
  }
})

it('free spins are announced with what their wins are multiplied by: where wins tumble, from the first step to the last', () => {
  const trigger = ({ spins }: SlotRound) => spins[0]?.freeAdded !== 0 && spins[0]?.wins.length === 1
  expect(texts(roundOf(fiestaNights, trigger), fiestaNights, 0)[0]).toBe('10 free spins! Every win ×2')
  expect(texts(roundOf(ulanNgGinto, trigger), ulanNgGinto, 0)[0]).toBe('8 free spins! Wins ×2 to ×10')
})

it('a free spin that wins nothing is not announced with what the spins before it won', () => {
  const round = roundOf(fiestaNights, ({ spins }) => {
    const blank = spins.findIndex(({ free, win }) => free && win === 0)
    return blank > 0 && spins.slice(0, blank).reduce((sum, { win }) => sum + win, 0) > stake
  })
  const spoken = show(round).flatMap(({ slot }) => {
    const { win, free } = round.spins[slot.context.at] ?? {}
    return free && win === 0 && slot.matches('presenting') ? [spokenText(slot, fiestaNights)] : []
  })
  expect(new Set(spoken)).toEqual(new Set(['No win this time']))
})

it('a round that pays less than its bet is announced with the coins that come back, and not as a win', () => {
  const round = roundOf(fiestaNights, ({ spins, payout }) => spins.length === 1 && payout === 40)
  const spoken = show(round).flatMap(({ slot }) => spokenText(slot, fiestaNights) ?? [])
  expect(new Set(spoken)).toEqual(new Set(['3 pearls on line 4 · 0.4×. You get 0.40 coins back']))
})

it.each([
  [9.9, ''],
  [10, 'Big win!'],
  [99.9, 'Big win!'],
  [100, 'Huge win!'],
])('a win of %d bets has the title “%s” from when the reels are still', (bets, title) => {
  const win = Math.round(bets * stake)
  const round = { ...sampleRound([win]).outcome, payout: win }
  const { shown, end } = play(round)
  expect(shown.flatMap(({ slot }) => (slot.matches('stopping') ? [winTitle(slot)] : []))).toEqual([''])
  expect(new Set(shown.flatMap(({ slot }) => (slot.matches('presenting') ? [winTitle(slot)] : [])))).toEqual(new Set([title]))
  expect(winTitle(end)).toBe(title)
})

it('free spins have their count until they are over, and then the title of what they won together', () => {
  const isTrigger = ({ freeAdded }: SlotRound['spins'][number]) => freeAdded > 0
  const round = roundOf(
    fiestaNights,
    ({ spins, payout }) => spins.some(isTrigger) && payout >= 10 * stake && spins.every(({ win }) => win < 10 * stake),
  )
  const { shown, end } = play(round)
  expect(new Set(shown.flatMap(({ slot }) => (freeText(slot) ? [winTitle(slot)] : [])))).toEqual(new Set(['']))
  expect([freeText(end), winTitle(end)]).toEqual(['', round.payout >= 100 * stake ? 'Huge win!' : 'Big win!'])
})

it.each([
  [150, 'You don’t have enough coins for this bet. Choose a smaller one.'],
  [50, 'You don’t have enough coins for the minimum bet.'],
])('a balance of %i is told what it lacks for a bet of 200, where the smallest is 100', (balance, text) => {
  const actor = open({ balance, stakes: [100, 200] })
  actor.send({ type: 'stake.changed', stake: 200 })
  actor.send({ type: 'spin.requested', requestId: 'round-1' })
  expect(resultText(actor.getSnapshot(), fiestaNights)).toBe(text)
})
