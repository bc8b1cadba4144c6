import type { Answer, OutputOf } from '#contract/call.ts'
import type { liveCashOut, LiveMine, LiveProof, LiveRound } from '#contract/live.ts'
import { fairDraw } from '#games/fair/fair.ts'
import type { Deps } from '#server/kernel/context.ts'
import { fairHmac } from '#server/kernel/fairHmac.ts'
import { advance } from '#server/play/shared/advance.ts'
import { seedOfLink } from '#server/play/shared/chain.ts'
import { configuredSharedGame } from '#server/play/shared/games.ts'
import type { ConfiguredSharedGame } from '#server/play/shared/games.ts'
import { latestSharedRound } from '#server/play/shared/store.ts'
import type { SharedRoundRow } from '#server/play/shared/store.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'

/** One shared game at a test's server. `deps`: another server of the same database. */
export function tableOf(app: TestApp, gameId: string) {
  const configured = (): ConfiguredSharedGame => {
    const game = configuredSharedGame(app.deps.policy, gameId)
    if (!game) throw new Error(`${gameId} has no settings`)
    return game
  }
  const step = (deps: Deps = app.deps): Promise<number> => advance(deps, configured())
  const row = async (): Promise<SharedRoundRow> => {
    const latest = await latestSharedRound(app.db, gameId)
    if (!latest) throw new Error('no round')
    return latest
  }
  const dueOf = (round: SharedRoundRow): number => (round.state === 'closed' ? round.beacon_at : (round.ends_at ?? 0))

  return {
    step,
    row,
    look: async () => dataOf(await app.call<LiveRound>('liveRound', { gameId })),
    ownRound: async (token: string) => dataOf(await app.call<LiveMine>('liveMine', { gameId }, token)),
    proof: async (number: number) => dataOf(await app.call<LiveProof>('liveProof', { gameId, number })),
    bet: (token: string, number: number, bets: readonly { choice: string; stake: number }[]): Promise<Answer<unknown>> =>
      app.call('liveBet', { gameId, number, bets }, token),
    cashOut: (token: string, number: number, more: object = {}): Promise<Answer<OutputOf<typeof liveCashOut>>> =>
      app.call('liveCashOut', { gameId, number, ...more }, token),

    /** Opens a round with betting time left, whatever state the last one was in; returns its number. */
    async open(): Promise<number> {
      for (let turn = 0; turn < 200; turn++) {
        const round = await latestSharedRound(app.db, gameId)
        if (round?.state === 'open' && app.clock.now < round.closes_at) return round.number
        if (round?.state === 'running') app.clock.pass(1_000)
        else if (round) app.clock.now = Math.max(app.clock.now, dueOf(round))
        if (round?.state === 'drawn') app.clock.pass(500)
        await step()
      }
      throw new Error('no round opened')
    },

    /** Closes the open round and lets it begin to run, with a public value whose outcome a test wants. Returns when it began. */
    async start(wanted: (outcome: readonly string[]) => boolean, deps: Deps = app.deps): Promise<number> {
      const open = await row()
      app.clock.now = Math.max(app.clock.now, open.closes_at)
      await step(deps)
      const round = await row()
      const { number, beacon_at } = round
      const serverSeed = await seedOfLink(app.db, round)
      const { game } = configured()
      let value = ''
      for (let n = 0; ; n++) {
        value = n.toString(16).padStart(64, '0')
        if (wanted(game.step(fairDraw({ serverSeed, clientSeed: value, nonce: number }, fairHmac)))) break
      }
      const read = async () => ({ value, signature: null })
      app.clock.now = beacon_at
      await step({ ...deps, adapters: { ...deps.adapters, beacon: { ...deps.adapters.beacon, read } } })
      const { runs_at } = await row()
      if (runs_at === null) throw new Error('it does not run')
      return runs_at
    },

    /** Lets the running round pass until a time, with a server that looks at it every second. */
    async pass(until: number, deps: Deps = app.deps): Promise<void> {
      while (app.clock.now < until) {
        app.clock.now = Math.min(until, app.clock.now + 1_000)
        await step(deps)
      }
    },

    /** Pays a drawn round. */
    async settle(): Promise<void> {
      app.clock.pass(500)
      await step()
    },

    /** Lets it run to its end and be paid. */
    async finish(deps: Deps = app.deps): Promise<readonly string[]> {
      for (let turn = 0; turn < 400; turn++) {
        const round = await row()
        if (round.state === 'settled') return round.outcome ?? []
        app.clock.pass(round.state === 'running' ? 1_000 : 500)
        await step(deps)
      }
      throw new Error('it does not end')
    },
  }
}
