import type { GameMessage, Hello, HostMessage } from '#contract/gameChannel.ts'
import type { GameStart } from '#contract/play.ts'
import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'
import { defaultPaceMs } from '#contract/settledRound.ts'
import { isIndeterminate } from '#machines/flows/request/request.selectors.ts'
import { heldOf as heldInVisit, isLeaving, isBetweenRounds, requestOf } from '#machines/gameSession/gameSession.selectors.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../queries/queries.ts'
import type { GameSession } from './gameSession.ports.ts'
import { tabShown } from './shown.ts'

interface Options {
  app: App
  launch: GameSession
  game: GameStart
  gameId: string
  say: (message: HostMessage) => void
}

/** Demo rounds and rounds for coins are tracked separately. */
const storyOf = (game: GameStart, gameId: string): string => (game.demo ? `${gameId}.demo` : gameId)

interface Held {
  readonly balance: number
  readonly bonus: number
}

/** What the account holds by the last response, to which the visit's first balance and its rounds are written; undefined until it is loaded. */
function accountOf(app: App, { demo }: GameStart): Held | undefined {
  const cached = demo ? undefined : app.queries.getQueryData<RefreshData>(queryOf(app, refreshData, {}).queryKey)
  return cached && { balance: cached.coin + cached.bonus, bonus: cached.bonus }
}

/** What the player holds as the game connects: the frame may reload after rounds of this visit. */
const heldOf = ({ app, launch, game }: Pick<Options, 'app' | 'launch' | 'game'>): Held =>
  accountOf(app, game) ?? heldInVisit(launch.getSnapshot())

/** Passes updates of the visit's machine and the cache to the game in the frame. Returns the clean-up. */
export function joinGame({ app, launch, game, gameId, say }: Options): () => void {
  const { queries } = app
  const { queryKey } = queryOf(app, refreshData, {})
  let { balance } = heldOf({ app, launch, game })
  let round: ReturnType<typeof requestOf>
  const watchRound = (request: typeof round) => {
    if (request === round) return
    round = request
    request?.subscribe((snapshot) => {
      if (isIndeterminate(snapshot)) say({ type: 'round.unsure' })
    })
  }
  const subscriptions = [
    launch.on('round.settled', ({ round }) => {
      balance = round.balance
      say({ type: 'round.settled', round })
    }),
    launch.on('round.updated', ({ round }) => {
      balance = round.balance
      say({ type: 'round.updated', round })
    }),
    launch.on('round.refused', ({ refusal }) => {
      tabShown.end(storyOf(game, gameId), null)
      say({ type: 'round.refused', failure: refusal.failure ?? null })
    }),
    launch.subscribe((snapshot) => {
      watchRound(requestOf(snapshot))
      if (isLeaving(snapshot)) say({ type: 'leaving' })
    }),
  ]
  // Coins from elsewhere, for example a deposit in another tab.
  const forget = queries.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryKey[0] !== queryKey[0]) return
    const held = accountOf(app, game)
    if (!held || held.balance === balance || !isBetweenRounds(launch.getSnapshot())) return
    balance = held.balance
    say({ type: 'balance.changed', balance, ...(held.bonus > 0 && { bonus: held.bonus }) })
  })
  return () => {
    forget()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

/** The first message to the game. A round whose animation was interrupted in this tab is shown again. */
export function helloOf({ app, launch, game, gameId }: Omit<Options, 'say'>): Pick<Hello, 'type' | 'game' | 'visit' | 'resume' | 'staged'> {
  const { name, demo, stakes, rtp, rulesVersion, paceMs, visit, resume, staged, abandonedAfter } = game
  const { balance, bonus } = heldOf({ app, launch, game })
  const story = storyOf(game, gameId)
  const seen = resume !== undefined && tabShown.isSeen(story, resume.roundId)
  if (seen) tabShown.end(story, resume.roundId)
  return {
    type: 'hello',
    game: {
      gameId,
      name,
      demo,
      balance,
      ...(bonus > 0 && { bonus }),
      stakes,
      rtp,
      rulesVersion,
      paceMs: paceMs ?? defaultPaceMs,
      ...(abandonedAfter !== undefined && { abandonedAfter }),
    },
    visit,
    resume: resume ? { round: resume, seen } : null,
    ...(staged && { staged }),
  }
}

/** Passes the game's messages about its rounds to the visit. */
export function forwardRound({ launch, game, gameId }: Pick<Options, 'launch' | 'game' | 'gameId'>, message: GameMessage): void {
  if (message.type === 'round.requested') {
    tabShown.begin(storyOf(game, gameId))
    const { requestId, stake, setup, layout } = message
    launch.send({ type: 'round.requested', requestId, stake, setup, layout })
  } else if (message.type === 'choice.made') {
    const { requestId, ...choice } = message
    launch.send({
      type: 'round.requested',
      requestId,
      stake: 0,
      choice: { roundId: choice.roundId, version: choice.version, choice: choice.choice },
    })
  } else if (message.type === 'round.shown') tabShown.end(storyOf(game, gameId), message.roundId)
}
