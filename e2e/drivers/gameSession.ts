import type { AnyEventObject, StateValue } from 'xstate'
import type { Observation } from '#machines/kit/paths.ts'
import { call, gameOf, openAs, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Stage } from './driver.ts'

export const gameSession: Drive = {
  ports: [
    { port: 'start', call: 'startGame' },
    { port: 'settle', call: 'spin' },
    { port: 'exit', call: 'exitGame' },
  ],
  drive,
}

const gameId = 'fiesta-nights'
const nameOf = (state: StateValue | undefined): string =>
  typeof state === 'object' ? JSON.stringify(Object.values(state)[0] ?? '').replaceAll('"', '') : (state ?? '')

/** Walks game sessions from the lobby's tile through the game's own frame. */
function drive({ page, request, calls }: Stage): Driver {
  const game = gameOf(page)
  const spin = game.locator('.spin')
  const leave = page.getByRole('button', { name: 'Leave game' })
  const checking = game.getByText('We’re checking your round').first()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const tile = page.locator('.games').getByRole('link', { name: /Fiesta Nights/ })
  /** Maps the path's ids, tokens and stakes to the real ones. */
  const names = new Map<unknown, unknown>()
  let token = ''
  /** The player was told of a break. */
  let isAway = false
  /** The path has the player take one: the lobby then offers no game. */
  let isClosed = false

  const expectLobby = () => expect(isClosed ? page.getByRole('heading', { name: /^You’re taking a break until/ }) : tile).toBeVisible()

  /** A player who returns to the page is notified at once, by the heartbeat. */
  const returnToApp = () =>
    page.evaluate(() => {
      for (const isHidden of [true, false]) {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }
    })

  /** Every state has a way out, but not the same one; an open round cannot be left. */
  const leaveFrom = async (state: string) => {
    if (state === 'ended') return page.getByRole('link', { name: 'Back to games' }).click()
    if (state === 'ready') return leave.click()
    await expect(leave).toBeDisabled()
    await leave.click({ force: true })
  }

  const checks: Record<string, (before: string, observation: Observation) => Promise<void>> = {
    // The visit is idle until the first effect of its page; before the tap there is only the tile.
    idle: () => expect(tile).toBeVisible(),
    loggedOut: async () => {
      await expect(page).toHaveURL(/\/auth\/login\?/)
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/game/start?gameId=${gameId}`)
    },
    starting: () => expect(page.getByText('Loading game…')).toBeVisible(),
    refused: async () => {
      await expect(page.getByText('That was too fast.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    failed: async () => {
      await expect(page.getByRole('heading', { name: 'The game didn’t open' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    ready: async (_before, { emitted }) => {
      await expect(leave).toBeEnabled()
      const isRefused = emitted.some(({ type }) => type === 'round.refused')
      await expect(spin).toHaveText(isRefused ? 'OK' : 'Spin', { timeout: 30_000 })
      const { data } = await call<{ total: number }>(request, 'betRecord', {}, token)
      expect(data?.total).toBe(emitted.some(({ type }) => type === 'round.settled') ? 1 : 0)
    },
    settling: async () => {
      await expect(leave).toBeDisabled()
      await expect(spin).toHaveText('…')
      await expect(checking).toHaveCount(0)
      await expect(dialog).toHaveCount(0)
    },
    over: () => expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible(),
    ended: () =>
      expect(page.getByRole('heading', { name: isAway ? 'You’re taking a break' : 'Your game session has ended' })).toBeVisible(),
    leaving: async (before) => {
      if (before === 'ready') await expect(leave).toBeDisabled()
      else await expectLobby()
    },
    left: async () => {
      await expect(page).toHaveURL('/')
      await expectLobby()
    },
  }

  return {
    async start({ isLoggedIn }) {
      if (isLoggedIn) token = (await register(request)).token
      const before = calls.requests.length
      await openAs(page, token || null, '/')
      // The HTML paints tiles before the app is loaded to open them in the page; the top bar's links are the app's.
      await expect(page.locator('header').getByRole('link', { name: /^(Your balance|Sign up)/ })).toBeVisible()
      return before
    },
    async send(event: AnyEventObject, before) {
      switch (event.type) {
        case 'launch.requested':
          return tile.click()
        case 'launch.retried':
          return page.getByRole('button', { name: 'Try again' }).click()
        case 'round.requested':
          await calls.madeBy(() => spin.click(), 'settle')
          return
        case 'session.ended': {
          const other = await page.context().newPage()
          await other.goto('/build-info.json')
          await other.evaluate(() => localStorage.removeItem('swerte.token'))
          return other.close()
        }
        case 'play.blocked':
          isAway = isClosed = true
          await call(request, 'takeBreak', { hours: 24 }, token)
          return returnToApp()
        case 'visit.replaced':
          await call(request, 'startGame', { gameId }, token)
          return returnToApp()
        case 'exit.requested':
          return leaveFrom(nameOf(before?.state))
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    async resolve(pending, { kind, failure, errcode = 0 }) {
      if (failure === 'selfExcluded') isAway = true
      if (kind === 'loggedOut') await call(request, 'logout', {}, token)
      // The same game opened elsewhere ends this game session on the server.
      else if (failure === 'gameNotOpen') await call(request, 'startGame', { gameId }, token)
      else if (kind === 'refused') {
        await calls.refuse(pending, errcode)
        if (failure === 'confirmIdentity') await dialog.getByRole('button', { name: 'Not now' }).click()
        return
      }
      await calls.release(pending)
    },
    expectRequest({ body }, input) {
      const { input: round, ...rest } = input as { input?: object }
      for (const [key, value] of Object.entries({ ...round, ...rest })) {
        if (key === 'gameId' || key === 'tryIt') expect(body[key]).toBe(value)
        else if (value === null) expect(body).not.toHaveProperty(key)
        else {
          expect(body[key]).toBe(names.get(value) ?? body[key])
          names.set(value, body[key])
        }
      }
      // Different names in the path are different values.
      expect(new Set(names.values()).size).toBe(names.size)
    },
    async see(observation, before) {
      const state = nameOf(observation.state)
      const check = checks[state]
      if (!check) throw new Error(`No check for the state “${state}”`)
      await check(nameOf(before?.state), observation)
    },
  }
}
