import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { getLiveUrl, liveBet, liveMine } from '#contract/live.ts'
import { done } from '#machines/kit/outcome.ts'
import type { BetIntent, sharedRoundMachine, Told } from '#machines/sharedRound/sharedRound.machine.ts'
import { urlOf } from '#machines/sharedRound/sharedRound.selectors.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../queries/queries.ts'
import { combine, onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type SharedRound = ActorRefFrom<typeof sharedRoundMachine>

/** The calls of a stay at a shared game. */
export const createLivePorts = (app: App): Ports<typeof sharedRoundMachine> => ({
  actors: {
    address: fromPromise(async () => {
      const answer = await app.send(getLiveUrl, {}, { silent: true })
      return answer.kind === 'done' ? done({ url: answer.data.url }) : answer
    }),
    bet: requestLogic<BetIntent, unknown>((input, requestId) =>
      app.send(liveBet, { number: input.number, bets: input.bets.map((bet) => ({ ...bet })) }, { requestId, silent: true }),
    ),
  },
})

/** Listens while the machine wants to: a stream of its own for each address. A machine that was told goes on from there after a break. */
function follow(app: App, live: SharedRound): () => void {
  let url: string | null = null
  let stream: EventSource | undefined
  const hear = ({ data }: MessageEvent<string>): void => {
    const { serverTime, ...told } = JSON.parse(data) as Told & { serverTime: number }
    app.serverTime.learn(serverTime, app.env.now())
    live.send({ type: 'round.told', told })
  }
  const look = (): void => {
    const next = urlOf(live.getSnapshot())
    if (next === url) return
    url = next
    stream?.close()
    stream = undefined
    if (next === null) return
    const known = live.getSnapshot().context.round
    const opened = new EventSource(known ? `${next}&after=${known.number}` : next)
    opened.addEventListener('snapshot', hear)
    opened.addEventListener('round', hear)
    // A new address is asked for: this one may be over, and the machine says how often it is tried.
    opened.addEventListener('error', () => {
      if (stream === opened) live.send({ type: 'line.lost' })
    })
    stream = opened
  }
  const subscription = live.subscribe(look)
  look()
  return () => {
    subscription.unsubscribe()
    stream?.close()
  }
}

/** What the round's events mean for the rest of the app, and what it hears of it. Gives how to end it. */
export function wireLive(app: App, live: SharedRound): () => void {
  const { queryKey } = queryOf(app, liveMine, {})
  const refetch = () => void app.queries.invalidateQueries({ queryKey })
  let hasBet = false
  void app.deferred.then(({ heartbeat }) => heartbeat.send({ type: 'game.entered', gameId: 'color-game' }))
  return combine(
    follow(app, live),
    () => void app.deferred.then(({ heartbeat }) => heartbeat.send({ type: 'game.left' })),
    onEmitted(live, {
      'round.changed': ({ round }) => {
        if (round.state === 'closed') return
        refetch()
        if (!hasBet || (round.state !== 'settled' && round.state !== 'void')) return
        hasBet = false
        refreshOf(app)('game.left')
      },
      'bet.placed': () => {
        hasBet = true
        refetch()
      },
      'bet.refused': ({ refusal }) => {
        refetch()
        // The server stakes nothing while a check is due: it is shown at once.
        if (refusal.failure === 'realityCheckDue') void app.deferred.then(({ realityCheck }) => realityCheck.send({ type: 'check.due' }))
      },
    }),
    onEmitted(app.actors.session, { 'session.ended': () => live.send({ type: 'session.ended' }) }),
  )
}
