import type { AnyEventObject } from 'xstate'
import type { Path } from '#machines/kit/paths.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import type { Route } from '../support/intercept.ts'
import { navigateInApp } from '../support/navigateInApp.ts'
import { switchPlayer, call, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { inOtherTab } from './otherTab.ts'
import { eventAt, isTimed, reaches, sends, someEvent, stateBefore } from './pathTexts.ts'
import { expectWatching } from './version.ts'

interface Shown {
  readonly pathname: string
  readonly open: readonly string[]
}
const shownAt = ({ steps }: Path, index: number) => steps[index]?.see.context as Shown
/** Whether the code being loaded at a step arrives with the next one. */
const isLoadedNext = ({ steps }: Path, index: number): boolean => steps[index + 1]?.do.kind === 'resolve'
const isClosing = reaches('closing')
const eventBefore = (path: Path, index: number): string | undefined => eventAt(path, index - 1)?.type
/** The login is requested while its code is loading: what a double tap does. */
const isRequestedTwice = (path: Path, index: number): boolean =>
  eventAt(path, index)?.name === 'login' && eventAt(path, index - 1)?.name === 'login' && stateBefore(path, index) === 'loading'
/** The server ends the session: that opens the login, whatever is over the page. */
const isLoginReopened = (path: Path, index: number): boolean =>
  eventAt(path, index)?.name === 'login' && eventBefore(path, index) === 'session.ended'

export const overlays: Drive = {
  ports: [],
  drive,
  // Code that was loaded stays loaded, and who is logged in is decided at the start.
  canJoin: () => false,
  // A closing sheet is checked with a stopped clock.
  needsClock: isClosing,
  beyond: [
    {
      is: (path) => someEvent(path, ({ name }) => name === 'ghost' || name === 'checkIn'),
      why: 'nothing requests an unknown overlay, and offers are walked as pop-ups (popups)',
    },
    {
      is: (path) =>
        someEvent(
          path,
          ({ name }, index) =>
            (name === 'eligibility' && index > 1) ||
            (name === 'login' && stateBefore(path, index) !== 'idle' && !isRequestedTwice(path, index) && !isLoginReopened(path, index)),
        ),
      why: 'the age notice comes first, and an open sheet covers whatever could request another',
    },
    {
      is: (path) =>
        someEvent(path, ({ type, key }, index) => {
          if (type !== 'overlay.answered') return false
          const answers = key === 'eligibility-1' ? 'eligibility' : ''
          return stateBefore(path, index) !== 'open' || shownAt(path, index - 1).open.at(-1) !== answers
        }),
      why: 'what is not open has no button; a login that is through is in journeys/overlays.spec.ts',
    },
    {
      is: (path) =>
        path.steps.some(
          (_, index) =>
            shownAt(path, index).open.includes('eligibility') && path.steps[index]?.see.state === 'loading' && !isLoadedNext(path, index),
        ),
      why: 'the notice comes with what shows it',
    },
    {
      // The page reports its location when it loads.
      is: (path) =>
        someEvent(
          path,
          ({ type, pathname }, index) => type === 'page.changed' && index > 1 && shownAt(path, index - 1).pathname === pathname,
        ),
      why: 'the page that one is on is not gone to',
    },
    {
      is: sends('overlay.dismissed', 'idle'),
      why: 'Back leaves the page',
    },
  ],
}

const heads: Readonly<Record<string, string>> = { eligibility: 'Are you 21 or over?', login: 'Log in' }

/** Walks the overlay host, with the age notice and the login opened by tapping a heart. */
function drive({ page, request, path }: Stage): Driver {
  const pending: Route[] = []
  /** What happens to the code request: it is preloaded and then really requested, with the same result. */
  let action: 'abort' | 'continue' | undefined
  const isStill = isTimed(path) || isClosing(path)
  const asksAge = someEvent(path, ({ name }) => name === 'eligibility')
  const hasPlayer = sends('session.ended')(path)
  const endsByServer = someEvent(path, (_, index) => isLoginReopened(path, index))
  let token: string | null = null
  let steps = 0

  return {
    children: {
      load: async ({ reason }) => {
        if (asksAge && pending.length === 0) return
        await expect.poll(() => pending.length).toBeGreaterThan(0)
        action = reason ? 'abort' : 'continue'
        for (const route of pending.splice(0)) await route[action]()
      },
    },
    async start() {
      stopIntercepting(page)
      await intercept(page, '*/assets/LoginOverlay-*.js*', (route) => (action ? route[action]() : void pending.push(route)))
      // Chromium 153 remembers that a module failed, and does not request it again (156 does): here each import has an address of its own.
      if (sends('load.retried')(path))
        await intercept(page, '*/assets/deferred-*.js', async (route) => {
          const body = await (await route.fetch()).text()
          const numbered = body.replace(/(import\(`\.\/LoginOverlay-[^`]+)`/, '$1?${(globalThis.imports = (globalThis.imports ?? 0) + 1)}`')
          await route.fulfill({ contentType: 'text/javascript', body: numbered })
        })
      // A missing chunk is fixed by a reload once the build is known: here it stays unknown, and the page stays.
      await intercept(page, '*/build-info.json', () => {})
      await page.goto('/health')
      if (hasPlayer) ({ token } = await register(request))
      await switchPlayer(page, token)
      if (asksAge) await page.evaluate(() => localStorage.removeItem('swerte.notice'))
      await page.goto('/')
      await expectWatching(page)
      if (hasPlayer) await expect(page.getByRole('link', { name: 'Your balance' })).toHaveText(/\d/)
      if (isStill) await stopClock(page)
      return 0
    },
    async send(event: AnyEventObject, before) {
      switch (event.type) {
        case 'overlay.requested':
          // The age notice opens by itself.
          if (event.name === 'eligibility') return
          if (isLoginReopened(path, steps) || isRequestedTwice(path, steps)) return
          action = undefined
          await page
            .getByRole('button', { name: 'Like Perlas' })
            .first()
            .click({ clickCount: isRequestedTwice(path, steps + 1) ? 2 : 1 })
          // The placeholder is shown after a delay.
          if (isStill) await page.clock.runFor(400)
          return
        case 'overlay.answered':
          return page.getByRole('button', { name: 'I’m eligible to play' }).click()
        case 'overlay.dismissed':
          return page.keyboard.press('Escape')
        case 'load.retried':
          action = undefined
          return page.getByRole('button', { name: 'Try again' }).click()
        case 'session.ended':
          if (!endsByServer) return inOtherTab(page, null)
          await call(request, 'logout', {}, token ?? '')
          // The page requests the balance again once the connection is back, and gets 401.
          await page.context().setOffline(true)
          await page.context().setOffline(false)
          return page.clock.runFor(50)
        case 'page.changed':
          if (steps === 1 && event.pathname === '/') return
          await navigateInApp(page, event.pathname === '/' ? '/' : '/game/search')
          if (before?.state === 'idle') await expect(page).toHaveURL(event.pathname === '/' ? '/' : '/game/search')
          return
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: () => Promise.reject(new Error('What lies over the page makes no call')),
    expectRequest: () => {},
    async see({ state, context }) {
      steps += 1
      const top = (context as Shown).open.at(-1) ?? ''
      const dialogs = page.getByRole('dialog')
      if (state === 'idle' && asksAge && (await page.evaluate(() => localStorage.getItem('swerte.notice'))) === null) return
      if (state === 'idle') return expect(dialogs).toHaveCount(0)
      // The notice was loaded with the overlay host.
      if (state === 'loading' && asksAge) return
      if (state === 'loading') return expect(page.getByRole('dialog', { name: 'One moment…' })).toBeVisible()
      if (state === 'failed') return expect(page.getByRole('dialog', { name: 'This didn’t open' })).toBeVisible()
      await expect(page.getByRole('dialog', { name: heads[top] ?? top, exact: true })).toBeVisible()
      await expect(page.locator('.overlay.leaving')).toHaveCount(state === 'closing' ? 1 : 0)
    },
  }
}
