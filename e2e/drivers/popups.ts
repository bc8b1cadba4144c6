import type { AnyEventObject } from 'xstate'
import type { Path } from '#machines/kit/paths.ts'
import type { Offer } from '#machines/popups/sequence.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import type { Route } from '../support/intercept.ts'
import { navigateInApp } from '../support/navigateInApp.ts'
import { acceptNotice, switchPlayer, register } from '../support/player.ts'
import { activity, headings } from '../support/popups.ts'
import { ignoreRequest, untilReceived, untilQuiet } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { inOtherTab } from './otherTab.ts'
import { eventAt, flatState, isTimed, latestBefore, reaches, sends, someEvent, stateBefore } from './pathTexts.ts'
import { expectWatching } from './version.ts'

const flatBefore = (path: Path, index: number): string => flatState(stateBefore(path, index))
const isCleared = (path: Path, index: number): boolean => latestBefore(path, index, 'offers.')?.type === 'offers.allowed'
/** Whose visit it was before a step; undefined before the first. */
const visitorBefore = (path: Path, index: number): unknown => latestBefore(path, index, 'visit.started')?.playerId
const isPausing = reaches('pausing')
const isLogout = ({ type, isLogout: byLogout }: AnyEventObject): boolean => type === 'visit.ended' && byLogout === true

/** Walks visits to the lobby. */
export const popups: Drive = {
  ports: [],
  drive,
  // What was seen, and which page is shown, lasts.
  canJoin: () => false,
  // The pause between two pop-ups, and a closing sheet, are checked with a stopped clock.
  needsClock: isPausing,
  beyond: [
    {
      is: (path) =>
        someEvent(path, (event, index) => isLogout(event) && !['waiting', 'finished', 'failed'].includes(flatBefore(path, index))),
      why: 'logging out leads over another page, which ends the check and its result',
    },
    {
      is: (path) =>
        someEvent(
          path,
          ({ type, playerId }, index) => type === 'visit.started' && playerId === null && visitorBefore(path, index) !== undefined,
        ),
      why: 'a guest’s visit begins only with its page',
    },
    {
      is: (path) =>
        someEvent(
          path,
          ({ type, playerId }, index) => type === 'visit.started' && playerId !== null && visitorBefore(path, index) === playerId,
        ),
      why: 'who is in gets in again only after an end',
    },
    {
      is: sends('visit.started', 'requesting', 'showing'),
      why: 'the sheet blocks the next check',
    },
    {
      is: (path) => someEvent(path, ({ type }, index) => type === 'offers.allowed' && isCleared(path, index)),
      why: 'a way that is clear is not cleared',
    },
    {
      is: (path) => someEvent(path, ({ type }, index) => type === 'offers.blocked' && !isCleared(path, index)),
      why: 'blocked offers are not blocked again',
    },
  ],
}

/** A player's lobby shows the same list, in its bubble and its cards: the page and the machine share one request. */
function drive({ page, request, path }: Stage): Driver {
  const sheet = (id: string) => page.getByRole('dialog', { name: headings[id] ?? id, exact: true })
  const asksAge = page.getByRole('dialog', { name: 'Are you 21 or over?' })
  /** Requests for the list, by their token, and how many of each there should be. */
  const lists: { readonly token: string; readonly route: Route; isHeld: boolean }[] = []
  const expected = new Map<string, number>()
  let [token, userId] = ['', '']
  let isCodeHeld = false
  let isClear = false
  let asksAgeNow = false
  let releaseCode = () => {}
  let breakCode = () => {}
  let letVerify = () => {}

  const routeAll = async () => {
    /** The pop-up's code is held until the path decides. */
    const isAnswered = new Promise<boolean>((resolve) => {
      releaseCode = () => resolve(true)
      breakCode = () => resolve(false)
    })
    for (const name of ['Announcement', 'CheckIn'])
      await intercept(page, `*/assets/${name}Overlay*.js`, async (route) => {
        isCodeHeld = true
        return (await isAnswered) ? route.continue() : route.abort()
      })
    // A missing chunk reloads the page two seconds later, in this walk or the next, once the build is known: here it stays unknown.
    await intercept(page, '*/build-info.json', (route) => ignoreRequest(page.context(), route))
    await intercept(page, '*/activityGetStatusList', (route) => {
      const bearer = route.request.headers.authorization?.replace('Bearer ', '') ?? ''
      ignoreRequest(page.context(), route)
      lists.push({ token: bearer, route, isHeld: true })
    })
  }
  /** Responds to the held requests of the current visitor. */
  const answer = async (respond: (route: Route) => Promise<void>) => {
    for (const list of lists.filter((one) => one.isHeld && one.token === token)) {
      list.isHeld = false
      await respond(list.route)
      await untilReceived(page.context(), list.route)
    }
  }
  const logInElsewhere = async () => {
    ;({ token, userId } = await register(request))
    return token
  }
  const stopClockIfPausing = async () => {
    if (isPausing(path)) await stopClock(page)
  }
  const logOut = async () => {
    if (new URL(page.url()).pathname === '/') await page.locator('.tabs a[href="/member"]').click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
  }
  const open = async (at: string) => {
    await page.goto(at)
    await expectWatching(page)
    // Cards that load after a refusal would request once more.
    if (at === '/') await expect(page.locator('.happening').first()).toBeAttached()
  }

  return {
    children: {
      read: async ({ output, reason }) => {
        if (reason) return answer((route) => route.abort())
        const { kind, errcode, data } = output as { kind: string; errcode?: number; data: unknown }
        if (kind === 'refused') {
          await answer((route) => route.fulfill({ json: { errcode, message: '', data } }))
          // Its rest has begun before the clock is advanced.
          return untilQuiet(page)
        }
        const { activities, seenThisVisit, seenToday } = data as Offer
        await page.evaluate(
          ([playerId, visit, day]) => {
            const key = 'swerte.popups'
            if (visit.length > 0) sessionStorage.setItem(key, JSON.stringify({ playerId, ids: visit }))
            const ids = day.map((id) => `${playerId ?? 'guest'}/${id}`)
            if (ids.length > 0) localStorage.setItem(key, JSON.stringify({ date: new Date().toISOString().slice(0, 10), ids }))
          },
          [userId || null, seenThisVisit, seenToday] as const,
        )
        const list = activities.map(({ activityId, sort, ...rest }) => activity(activityId, sort, rest))
        await answer((route) => route.fulfill({ json: { errcode: 0, message: '', data: { list } } }))
      },
    },
    async start() {
      stopIntercepting(page)
      await page.goto('/health')
      await switchPlayer(page, null)
      await routeAll()
      if (eventAt(path, 1)?.type !== 'visit.ended') return 0
      // Whose visit it is, is unknown before the server has verified it.
      const verified = new Promise<void>((resolve) => (letVerify = resolve))
      await intercept(page, '*/app/v1/getAfterLoginInfoWeb', async (route) => {
        ignoreRequest(page.context(), route)
        await verified
        await route.continue()
      })
      await switchPlayer(page, await logInElsewhere())
      await open('/')
      return 0
    },
    async send(event, before) {
      switch (event.type) {
        case 'visit.started':
          if (before?.state !== 'idle') return inOtherTab(page, await logInElsewhere())
          if (event.playerId !== null) await switchPlayer(page, await logInElsewhere())
          // The logout is reached without the age notice.
          if (someEvent(path, isLogout)) return open(isClear ? '/' : '/member')
          asksAgeNow = !isClear
          if (asksAgeNow) await page.evaluate(() => localStorage.removeItem('swerte.notice'))
          return open('/')
        case 'visit.ended':
          // The way there leads over the member page, which requests again what failed to load.
          if (isLogout(event) && before?.state === 'failed') expected.set(token, (expected.get(token) ?? 0) + 1)
          if (isLogout(event)) await logOut()
          else await inOtherTab(page, null)
          ;[token, userId] = ['', '']
          return letVerify()
        case 'offers.allowed':
          isClear = true
          if (asksAgeNow) await acceptNotice(page)
          asksAgeNow = false
          return
        case 'offers.blocked':
          // The sheet itself blocks.
          if (before?.state === 'requesting' || before?.state === 'showing') return
          return page.getByRole('link', { name: 'Games', exact: true }).click()
        case 'popup.opened':
          releaseCode()
          return
        case 'popup.closed':
          if (event.isGone) {
            await stopClockIfPausing()
            return navigateInApp(page, '/game/search')
          }
          if (before?.state === 'requesting') {
            breakCode()
            await expect(page.getByRole('dialog', { name: 'This didn’t open' })).toBeVisible()
            await stopClockIfPausing()
            return page.getByRole('button', { name: 'Continue without it' }).click()
          }
          await stopClockIfPausing()
          await page.keyboard.press('Escape')
          return page.clock.runFor(200)
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: () => Promise.reject(new Error('The lists are answered as the machine’s child')),
    expectRequest: () => {},
    async see({ state, context, invoked }, before) {
      const current = (context as { current: string | null }).current ?? ''
      if (invoked.length > 0) expected.set(token, (expected.get(token) ?? 0) + 1)
      for (const [whose, count] of expected) await expect.poll(() => lists.filter((list) => list.token === whose).length).toBe(count)
      if (state === 'requesting') {
        // Nobody asked for it: nothing stands for it meanwhile.
        await expect.poll(() => isCodeHeld).toBe(true)
        return expect(page.getByRole('dialog')).toHaveCount(0)
      }
      if (state === 'showing') return expect(sheet(current)).toBeVisible()
      if (asksAgeNow) return expect(asksAge).toBeVisible()
      // A time-out is reported, whatever the call was for (spec §8).
      if (state === 'failed' && before?.state === 'loading' && isTimed(path) && lists.some(({ isHeld }) => isHeld))
        return expect(page.getByRole('dialog', { name: 'Tips' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  }
}
