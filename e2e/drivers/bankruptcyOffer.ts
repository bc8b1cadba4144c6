import type { AnyEventObject } from 'xstate'
import type { Path } from '#machines/kit/paths.ts'
import type { RefreshData } from '../../contract/session.ts'
import { giftSheetOf } from '../support/gift.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { switchPlayer, register } from '../support/player.ts'
import { ignoreRequest } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { inOtherTab } from './otherTab.ts'
import { eventAt, latestBefore, someEvent, stateBefore } from './pathTexts.ts'
import { expectWatching, setHidden } from './version.ts'

/** Whether nothing blocks the offer before a step. The offered sheet itself blocks until it is closed. */
const isCleared = (path: Path, index: number): boolean => latestBefore(path, index, 'offers.')?.type === 'offers.allowed'
const isOfferedAt = (path: Path, index: number): boolean => stateBefore(path, index) === 'offered'

export const bankruptcyOffer: Drive = {
  ports: [],
  drive,
  // A page that was hidden stays so.
  canJoin: () => false,
  needsClock: () => true,
  beyond: [
    {
      is: (path) => someEvent(path, ({ type }, index) => type === 'offers.allowed' && isCleared(path, index) && !isOfferedAt(path, index)),
      why: 'a way that is clear is not cleared',
    },
    {
      is: (path) => someEvent(path, ({ type }, index) => type === 'offers.blocked' && !isCleared(path, index) && !isOfferedAt(path, index)),
      why: 'blocked offers are not blocked again',
    },
  ],
}

const key = 'swerte.giftOffered'

/** Walks a lobby whose player has a gift available, or not: the server reports it with every balance request. */
function drive({ page, request, path }: Stage): Driver {
  const sheet = giftSheetOf(page)
  const asksAge = page.getByRole('dialog', { name: 'Are you 21 or over?' })
  const isClearFirst = eventAt(path, 1)?.type === 'offers.allowed'
  let isLit = false
  let isClosed = false

  /** The page requests the balance again once the connection is back. */
  const recheck = async () => {
    const answer = page.waitForResponse('**/app/v1/refreshData')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await (await answer).finished()
  }
  const wasOffered = () => page.evaluate((storageKey) => sessionStorage.getItem(storageKey) !== null, key)

  return {
    async start({ wasOffered: was }) {
      stopIntercepting(page)
      await page.goto('/health')
      await switchPlayer(page, (await register(request)).token)
      await intercept(page, '*/app/v1/refreshData', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { data: RefreshData | null }
        const data = answer.data && { ...answer.data, redDots: { ...answer.data.redDots, bankruptGift: isLit } }
        await route.fulfill({ json: { ...answer, data } })
      })
      // What the sheet requests is walked by the bankruptcy's driver.
      await intercept(page, '*/app/v1/getBankruptGiftInfo', (route) => ignoreRequest(page.context(), route))
      await page.evaluate(
        ([asksForAge, storageKey]) => {
          if (asksForAge) localStorage.removeItem('swerte.notice')
          if (storageKey) sessionStorage.setItem(storageKey, '1')
        },
        [!isClearFirst, was === true ? key : ''] as const,
      )
      await page.goto('/')
      await expectWatching(page)
      await expect(asksAge).toHaveCount(isClearFirst ? 0 : 1)
      await stopClock(page)
      return 0
    },
    async send(event: AnyEventObject, before) {
      switch (event.type) {
        case 'dot.shown':
        case 'dot.hidden':
          isLit = event.type === 'dot.shown'
          return recheck()
        case 'offers.allowed':
          if (before?.state === 'offered') {
            isClosed = true
            await page.keyboard.press('Escape')
            return page.clock.runFor(500)
          }
          // The other paths are unblocked from the beginning.
          if (before?.state !== 'holding') return
          await page.getByRole('button', { name: 'I’m eligible to play' }).click()
          // The notice's closing animation.
          return page.clock.runFor(300)
        case 'offers.blocked':
          if (before?.state === 'offered') return
          return setHidden(page, true)
        case 'session.ended':
          isClosed = true
          return inOtherTab(page, null)
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: () => Promise.reject(new Error('The offer makes no call')),
    expectRequest: () => {},
    async see({ state, emitted, executed }) {
      for (const { action, params } of executed)
        if (action === 'storeOffer') await expect.poll(wasOffered).toBe((params as { wasOffered: boolean }).wasOffered)
      if (emitted.some(({ type }) => type === 'gift.offered')) await expect(sheet).toBeVisible()
      if (state !== 'offered' && state !== 'idle') await expect(sheet).toHaveCount(0)
      if (isClosed) await expect(sheet).toHaveCount(0)
    },
  }
}
