import { getAfterLoginInfoWeb, refreshData } from '#contract/session.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { queryOf } from '#src/queries/queries.ts'
import type { Opening, Page } from '../simulation.ts'

/** The lobby, with the balance in its top bar, and the member page: pages without machines of their own. */
export function openLobby({ tab, go }: Opening): Page {
  const { app } = tab
  const { session } = app.actors
  const load = (call: typeof refreshData | typeof getAfterLoginInfoWeb) =>
    // A refused query is shown by the page.
    void app.queries.fetchQuery(queryOf(app, call as typeof refreshData, {})).catch(() => {})
  return {
    name: 'lobby',
    moves: () =>
      isLoggedIn(session.getSnapshot())
        ? [
            [6, 'opens a game', () => go('game')],
            [1.5, 'opens the jackpot', () => go('jackpot')],
            [0.7, 'opens the wallet', () => go('wallet')],
            [3, 'looks at the balance', () => load(refreshData)],
            [1, 'looks at “Me”', () => load(getAfterLoginInfoWeb)],
            [1, 'logs out', () => session.send({ type: 'logout.requested' })],
            [0.2, 'logs in as another player', () => go('login')],
          ]
        : [
            [6, 'goes to log in', () => go('login')],
            [1, 'opens a game', () => go('game')],
          ],
    close: () => {},
  }
}
