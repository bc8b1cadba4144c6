import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Hello } from '#contract/gameChannel.ts'
import type { SettledRound } from '#contract/play.ts'
import { sampleGame, sampleRound, withWins } from '#machines/kit/samples.ts'
import { slotRoundMachine } from '#machines/slotRound/slotRound.machine.ts'
import type { SlotEmitted } from '#machines/slotRound/slotRound.machine.ts'
import {
  freeSpinOf,
  hasNotice,
  isBigWin,
  isNetWin,
  isIdle,
  isUnsure,
  highlightedWins,
  spinOf,
  wonSoFar,
} from '#machines/slotRound/slotRound.selectors.ts'

const { name, demo, stakes, rtp, rulesVersion } = sampleGame()
const createHello = ({ balance = 100_000, ...changes }: Partial<Hello> & { balance?: number } = {}): Hello => ({
  type: 'hello',
  locale: 'en-PH',
  theme: 'gabi',
  sound: false,
  reducedMotion: false,
  game: { gameId: 'fiesta-nights', name, demo, balance, stakes, rtp, rulesVersion, paceMs: 2_500 },
  visit: { elapsed: 0, rounds: 0, staked: 0, won: 0 },
  resume: null,
  ...changes,
})

const createSlot = () => {
  const clock = new SimulatedClock()
  const emitted: SlotEmitted[] = []
  const actor = createActor(slotRoundMachine, { clock })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  return { actor, emitted, pass: (ms: number) => clock.increment(ms), now: () => actor.getSnapshot() }
}
const createReady = (hello: Parameters<typeof createHello>[0] = {}) => {
  const slot = createSlot()
  slot.actor.send({ type: 'host.connected', hello: createHello(hello) })
  return slot
}
/** The player spun and the round's response has arrived; bet 10.00. */
const createStopping = (round: SettledRound, hello: Parameters<typeof createHello>[0] = {}) => {
  const slot = createReady(hello)
  slot.actor.send({ type: 'spin.requested', requestId: 'round-1' })
  slot.actor.send({ type: 'round.settled', round })
  return slot
}

const won = sampleRound([2_500], { balance: 101_500 })
const lost = sampleRound([0], { balance: 99_000 })
const two = withWins(won, [1_500, 1_000])
const free = sampleRound([500, 0, 2_000], { balance: 101_500 })
/** As the server sends free spins: the paid spin brings two, the last adds none. */
const freeCounted: SettledRound = {
  ...free,
  outcome: { ...free.outcome, spins: free.outcome.spins.map((spin, index) => ({ ...spin, freeAdded: index === 0 ? 2 : 0 })) },
}

describe('the first message', () => {
  it('shows the balance and the fourth bet offered', () => {
    const { now } = createReady()
    expect(now().value).toBe('ready')
    expect(now().context).toMatchObject({ balance: 100_000, stake: 1_000, round: null })
  })

  it('continues the totals of a visit interrupted by a reload, and counts the win of an unseen round once it was shown', () => {
    const visit = { elapsed: 60_000, rounds: 2, staked: 2_000, won: 2_500 }
    const shown = createReady({ visit, resume: { round: won, seen: true } })
    expect(shown.now().context).toMatchObject({ staked: 2_000, won: 2_500, history: [won] })
    const unseen = createReady({ visit, balance: won.balance, resume: { round: won, seen: false } })
    expect(unseen.now().context).toMatchObject({ staked: 2_000, won: 0, balance: 99_000 })
    for (let second = 0; second < 10; second++) unseen.pass(1_000)
    expect(unseen.now().value).toBe('ready')
    expect(unseen.now().context).toMatchObject({ staked: 2_000, won: 2_500, balance: 101_500 })
  })

  it('never shows a negative balance when an unseen win was spent in another tab', () => {
    const { now } = createReady({ balance: 500, resume: { round: won, seen: false } })
    expect([now().value, now().context.balance]).toEqual(['stopping', 0])
  })

  it('does not count a round of an earlier visit', () => {
    const { now, pass } = createReady({ balance: won.balance, resume: { round: won, seen: false } })
    for (let second = 0; second < 10; second++) pass(1_000)
    expect(now().context).toMatchObject({ staked: 0, won: 0, history: [] })
  })

  it('shows a seen round as finished, with its bet, and emits nothing', () => {
    const { emitted, now } = createReady({ resume: { round: free, seen: true } })
    expect(now().value).toBe('ready')
    expect([now().context.balance, now().context.at, emitted]).toEqual([100_000, 2, []])
  })

  it('R42: plays a round whose presentation was interrupted, holding its win back until it was shown, and counts it in no visit', () => {
    const { emitted, pass, now } = createReady({ balance: 101_500, resume: { round: won, seen: false } })
    expect(now().value).toBe('stopping')
    expect(now().context.balance).toBe(99_000)
    pass(1_900)
    pass(1_100)
    expect(emitted).toEqual([{ type: 'round.shown', roundId: won.roundId }])
    pass(750)
    expect(now().value).toBe('ready')
    expect(now().context).toMatchObject({ balance: 101_500, staked: 0, won: 0, history: [] })
  })

  it('is handled once', () => {
    const { actor, now } = createReady()
    actor.send({ type: 'host.connected', hello: createHello({ balance: 5 }) })
    expect(now().context.balance).toBe(100_000)
  })
})

describe('choosing a bet', () => {
  it('takes the nearest one offered', () => {
    const { actor, now } = createReady()
    actor.send({ type: 'stake.changed', stake: 140 })
    expect(now().context.stake).toBe(100)
    actor.send({ type: 'stake.changed', stake: 1_000_000 })
    expect(now().context.stake).toBe(1_000)
  })

  it('does nothing while a round is shown', () => {
    const { actor, now } = createStopping(won)
    actor.send({ type: 'stake.changed', stake: 100 })
    expect(now().context.stake).toBe(1_000)
  })
})

describe('requesting a round', () => {
  it('deducts the bet from the shown balance and emits bet and request id', () => {
    const { actor, emitted, now } = createReady()
    actor.send({ type: 'spin.requested', requestId: 'round-1' })
    expect(now().value).toEqual({ asking: 'sure' })
    expect(now().context.balance).toBe(99_000)
    expect(emitted).toEqual([{ type: 'round.requested', requestId: 'round-1', stake: 1_000 }])
  })

  it('is not done twice', () => {
    const { actor, emitted } = createReady()
    actor.send({ type: 'spin.requested', requestId: 'round-1' })
    actor.send({ type: 'spin.requested', requestId: 'round-2' })
    expect(emitted).toHaveLength(1)
  })

  it('is not done with too few coins; a smaller bet or more coins help', () => {
    const { actor, emitted, now } = createReady({ balance: 999 })
    actor.send({ type: 'spin.requested', requestId: 'round-1' })
    expect([now().value, hasNotice(now()), isIdle(now()), emitted]).toEqual(['short', true, true, []])
    actor.send({ type: 'stake.changed', stake: 500 })
    expect(now().value).toBe('ready')
    actor.send({ type: 'stake.changed', stake: 1_000 })
    actor.send({ type: 'spin.requested', requestId: 'round-1' })
    actor.send({ type: 'balance.changed', balance: 50_000 })
    expect([now().value, now().context.balance]).toEqual(['ready', 50_000])
  })

  it('shows that the connection is slow and waits as long as it takes', () => {
    const { actor, pass, now } = createReady()
    actor.send({ type: 'spin.requested', requestId: 'round-1' })
    actor.send({ type: 'round.unsure' })
    pass(3_600_000)
    expect(isUnsure(now())).toBe(true)
    actor.send({ type: 'round.settled', round: won })
    expect(now().value).toBe('stopping')
  })

  it.each([
    ['balanceTooLow', 'balanceTooLow'],
    [null, 'unknown'],
  ])('refused for %s, returns the bet and shows the reason until it is read', (failure, shown) => {
    const { actor, now } = createReady()
    actor.send({ type: 'spin.requested', requestId: 'round-1' })
    expect([now().context.balance, now().context.staked]).toEqual([99_000, 1_000])
    actor.send({ type: 'round.refused', failure })
    expect([now().value, now().context.balance, now().context.refusal, now().context.staked]).toEqual(['refused', 100_000, shown, 0])
    actor.send({ type: 'notice.dismissed' })
    expect([now().value, now().context.refusal]).toEqual(['ready', null])
  })

  it('ignores coins from elsewhere: the round brings the balance', () => {
    const { actor, now } = createReady()
    actor.send({ type: 'spin.requested', requestId: 'round-1' })
    actor.send({ type: 'balance.changed', balance: 1 })
    expect(now().context.balance).toBe(99_000)
  })

  it('shows beside the notice of a refusal what the account holds now', () => {
    const { actor, now } = createReady()
    actor.send({ type: 'spin.requested', requestId: 'round-1' })
    actor.send({ type: 'round.refused', failure: 'balanceTooLow' })
    actor.send({ type: 'balance.changed', balance: 300, bonus: 100 })
    expect([now().value, now().context.balance, now().context.bonus]).toEqual(['refused', 300, 100])
    actor.send({ type: 'notice.dismissed' })
    expect([now().value, now().context.balance]).toEqual(['ready', 300])
  })
})

describe('showing a round', () => {
  it('R43: without a win takes 1.9 + 0.2 + 0.6 s from the reels to rest', () => {
    const { emitted, pass, now } = createStopping(lost)
    expect(now().context).toMatchObject({ staked: 1_000, history: [lost] })
    pass(1_899)
    expect(now().value).toBe('stopping')
    pass(1)
    expect(now().value).toEqual({ presenting: 'together' })
    pass(200)
    expect(now().value).toBe('summing')
    expect(emitted.at(-1)).toEqual({ type: 'round.shown', roundId: lost.roundId })
    pass(599)
    expect(now().value).toBe('summing')
    pass(1)
    expect([now().value, now().context.balance, now().context.won]).toEqual(['ready', 99_000, 0])
  })

  it('adds the win to the shown balance only after it was shown', () => {
    const { pass, now } = createStopping(won)
    pass(1_900)
    expect([wonSoFar(now()), now().context.balance, now().context.won]).toEqual([2_500, 99_000, 0])
    pass(1_100)
    expect([now().value, now().context.balance, now().context.won]).toEqual(['summing', 101_500, 2_500])
    pass(749)
    expect(now().value).toBe('summing')
    pass(1)
    expect(now().value).toBe('ready')
  })

  it.each(['stopping', 'presenting', 'between', 'summing'])(
    'shows coins that came from elsewhere while it was %s, with the win',
    (phase) => {
      const { actor, pass, now } = createStopping(free)
      while (!now().matches(phase as 'stopping')) pass(10)
      const shown = now().context.balance
      actor.send({ type: 'balance.changed', balance: 151_500, bonus: 2_000 })
      // The win still waits for its show.
      expect(now().context.balance).toBe(phase === 'summing' ? 151_500 : shown)
      for (let second = 0; second < 20; second++) pass(1_000)
      expect([now().value, now().context.balance, now().context.bonus]).toEqual(['ready', 151_500, 2_000])
    },
  )

  it('R36: shows a win of ten bets and more for 2.2 s', () => {
    const { pass, now } = createStopping(sampleRound([10_000], { balance: 109_000 }))
    pass(1_900)
    expect(isBigWin(now())).toBe(true)
    pass(2_199)
    expect(now().value).toEqual({ presenting: 'together' })
    pass(1)
    expect(now().value).toBe('summing')
  })

  it('shows no wins before the reels stop', () => {
    const { now } = createStopping(two)
    expect([highlightedWins(now()), wonSoFar(now())]).toEqual([[], 0])
  })

  it('highlights several wins together, then one by one, then together again', () => {
    const { pass, now } = createStopping(two)
    const [first, second] = two.outcome.spins[0]?.wins ?? []
    pass(1_900)
    expect(highlightedWins(now())).toEqual([first, second])
    pass(1_100)
    expect([now().value, highlightedWins(now())]).toEqual([{ presenting: 'single' }, [first]])
    pass(700)
    expect(highlightedWins(now())).toEqual([second])
    pass(700)
    expect([now().value, highlightedWins(now())]).toEqual(['summing', [first, second]])
  })

  it('shortens single wins so that many of them take 4.2 s', () => {
    const { pass, now } = createStopping(
      withWins(
        won,
        Array.from({ length: 20 }, () => 125),
      ),
    )
    pass(1_900)
    pass(1_100)
    for (let win = 0; win < 19; win++) pass(210)
    expect(now().context.highlighted).toBe(19)
    pass(210)
    expect(now().value).toBe('summing')
  })

  it('R40: shows free spins one after another and adds up their wins', () => {
    const { pass, now } = createStopping(freeCounted)
    pass(1_900)
    expect([spinOf(now())?.free, freeSpinOf(now()), wonSoFar(now())]).toEqual([false, undefined, 500])
    pass(1_100)
    expect(now().value).toBe('between')
    pass(450)
    expect([now().value, now().context.at, freeSpinOf(now())]).toEqual(['stopping', 1, { number: 1, of: 2 }])
    pass(1_900)
    pass(200)
    pass(450)
    expect([now().context.at, freeSpinOf(now()), wonSoFar(now())]).toEqual([2, { number: 2, of: 2 }, 500])
    pass(1_900)
    expect(wonSoFar(now())).toBe(2_500)
    pass(1_100)
    pass(750)
    expect([now().value, freeSpinOf(now()), now().context.balance]).toEqual(['ready', undefined, 101_500])
  })

  it('shows the result at once to a player who prefers reduced motion, and leaves a win readable', () => {
    const { pass, now } = createStopping(won, { reducedMotion: true })
    pass(60)
    expect(now().value).toEqual({ presenting: 'together' })
    pass(1_099)
    expect(now().value).toEqual({ presenting: 'together' })
    pass(1)
    expect(now().value).toBe('summing')
  })

  it('keeps the thirty latest rounds, newest first', () => {
    const { actor, pass, now } = createReady()
    const rounds = Array.from({ length: 31 }, (_, index) => ({ ...lost, roundId: `round-${index}`, balance: 100_000 }))
    for (const round of rounds) {
      actor.send({ type: 'spin.requested', requestId: round.roundId })
      actor.send({ type: 'round.settled', round })
      pass(1_900)
      pass(200)
      pass(600)
    }
    expect(now().context.history.map(({ roundId }) => roundId)).toEqual(
      rounds
        .slice(1)
        .map(({ roundId }) => roundId)
        .toReversed(),
    )
    expect(now().context.staked).toBe(31_000)
  })
})

describe('a tap during the presentation', () => {
  it('R35: changes nothing that is shown: every spin is the round’s own, in order', () => {
    const { actor, pass, now } = createStopping(free)
    const shown = new Set<unknown>()
    for (let passed = 0; passed < 20_000 && now().value !== 'ready'; passed += 10) {
      if (passed % 370 === 0) actor.send({ type: 'animation.skipped' })
      expect(now().context.round).toBe(free)
      expect(spinOf(now())).toBe(free.outcome.spins[now().context.at])
      shown.add(spinOf(now()))
      pass(10)
    }
    expect(now().value).toBe('ready')
    expect([...shown]).toEqual(free.outcome.spins.filter((spin) => shown.has(spin)))
  })

  it('R43: stops no reels, before the response or after it', () => {
    const { actor, pass, now } = createReady()
    actor.send({ type: 'spin.requested', requestId: 'round-1' })
    actor.send({ type: 'animation.skipped' })
    actor.send({ type: 'round.settled', round: won })
    actor.send({ type: 'animation.skipped' })
    pass(1_899)
    actor.send({ type: 'animation.skipped' })
    expect(now().value).toBe('stopping')
    pass(1)
    expect(now().value).toEqual({ presenting: 'together' })
  })

  it.each([
    ['a loss', lost, false],
    ['a loss without motion', lost, true],
    ['a win', won, false],
    ['a win without motion', won, true],
    ['several wins', two, false],
    ['free spins', free, false],
    ['free spins without motion', free, true],
  ])('R43: however often it comes, %s takes 2.5 s from the response to the next spin', (_what, round, reducedMotion) => {
    const { actor, emitted, pass, now } = createStopping(round, { reducedMotion })
    for (let passed = 0; passed < 2_499; passed++) {
      actor.send({ type: 'animation.skipped' })
      actor.send({ type: 'spin.requested', requestId: 'round-2' })
      pass(1)
    }
    expect(emitted.filter(({ type }) => type === 'round.requested')).toHaveLength(1)
    expect(now().value).not.toBe('ready')
  })

  it('waits as long as the server’s pace says, and without one only for what is shown', () => {
    const readyAfter = (changed: number): number => {
      const { actor, pass, now } = createSlot()
      actor.send({ type: 'host.connected', hello: createHello({ game: { ...createHello().game, paceMs: changed }, reducedMotion: true }) })
      actor.send({ type: 'spin.requested', requestId: 'round-1' })
      actor.send({ type: 'round.settled', round: lost })
      let passed = 0
      for (; now().value !== 'ready'; passed++) pass(1)
      return passed
    }
    // The reels stop in 60 ms, and the round rests for 250 after the 60 of its result.
    expect([5_000, 2_500, 0].map(readyAfter)).toEqual([5_060, 2_560, 370])
  })

  it('skips the single wins', () => {
    const { actor, pass, now } = createStopping(two)
    pass(1_900)
    pass(1_100)
    actor.send({ type: 'animation.skipped' })
    expect(now().value).toBe('summing')
  })

  it('skips one spin of a round with free spins, and between two of them the whole rest', () => {
    const { actor, emitted, pass, now } = createStopping(free)
    pass(1_900)
    actor.send({ type: 'animation.skipped' })
    expect(now().value).toBe('between')
    actor.send({ type: 'animation.skipped' })
    expect([now().value, now().context.at, wonSoFar(now())]).toEqual(['summing', 2, 2_500])
    expect(emitted.filter(({ type }) => type === 'round.shown')).toEqual([{ type: 'round.shown', roundId: free.roundId }])
  })

  it('never bets again: the balance is summed first, a tap there does nothing', () => {
    const { actor, emitted, pass, now } = createStopping(lost)
    pass(1_900)
    for (let tap = 0; tap < 5; tap++) actor.send({ type: 'animation.skipped' })
    actor.send({ type: 'spin.requested', requestId: 'round-2' })
    expect(now().value).toBe('summing')
    expect(emitted.filter(({ type }) => type === 'round.requested')).toHaveLength(1)
  })
})

describe('R44: a celebration', () => {
  const shown = (round: SettledRound) => {
    const slot = createStopping(round)
    slot.pass(1_900)
    return slot
  }

  it.each([
    [0, false],
    [500, false],
    [1_000, false],
    [1_001, true],
    [2_500, true],
  ])('of a payout of %i for a bet of 1,000: %s', (payout, isCelebrated) => {
    const { now } = shown(sampleRound([payout]))
    expect([wonSoFar(now()), isNetWin(now())]).toEqual([payout, isCelebrated])
  })

  it('begins with the free spin whose win brings the round above its bet', () => {
    const { pass, now } = shown(sampleRound([600, 300, 200]))
    const seen = [isNetWin(now())]
    for (let spin = 1; spin < 3; spin++) {
      pass(1_100)
      pass(450)
      pass(1_900)
      seen.push(isNetWin(now()))
    }
    expect(seen).toEqual([false, false, true])
  })

  it('does not begin before the reels stop', () => {
    expect(isNetWin(createStopping(won).now())).toBe(false)
  })
})

describe('when the page closes the visit', () => {
  it.each([
    ['at rest', () => createReady()],
    ['in the middle of a show', () => createStopping(two)],
    ['before the page connected', () => createSlot()],
  ])('%s, nothing can be spun any more', (_when, create) => {
    const { actor, emitted, now } = create()
    emitted.length = 0
    actor.send({ type: 'host.disconnected' })
    actor.send({ type: 'spin.requested', requestId: 'round-9' })
    expect([now().value, emitted]).toEqual(['closed', []])
  })
})
