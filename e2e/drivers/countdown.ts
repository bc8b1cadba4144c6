import type { Path } from '#machines/kit/paths.ts'
import type { BankruptGift } from '../../contract/bankruptcy.ts'
import type { RefreshData } from '../../contract/session.ts'
import { giftSheetOf } from '../support/gift.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { switchPlayer, register } from '../support/player.ts'
import { ignoreRequest } from '../support/quiet.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { flatState } from './pathTexts.ts'
import { expectWatching, showAgain } from './version.ts'

interface Input {
  readonly deadline: number
  readonly serverTime: number
}
const inputOf = ({ steps: [start] }: Path): Input => (start?.do.kind === 'start' ? start.do.input : undefined) as Input

export const countdown: Drive = {
  ports: [],
  drive,
  // The server has more to offer only once.
  canJoin: () => false,
  needsClock: () => true,
  beyond: [
    {
      is: ({ steps }) => steps.some(({ do: action }) => action.kind === 'wait' && action.ms === 1_000),
      why: 'a page’s clock always says something',
    },
    {
      is: (path) => inputOf(path).deadline >= 0 && inputOf(path).deadline < inputOf(path).serverTime,
      why: 'the gift does not count down to what has passed',
    },
  ],
}

/** The server's clock of the paths starts here. */
const day = Date.UTC(2026, 10, 21, 4)

/** Walks the wait for the gift of a bankrupt player: the server's responses about it are stubbed in the browser. */
function drive({ page, request, path }: Stage): Driver {
  const sheet = giftSheetOf(page)
  const timer = sheet.getByRole('timer')
  const { deadline, serverTime } = inputOf(path)
  const isScheduled = deadline >= 0
  const moment = isScheduled ? day + deadline : -1
  let requests = 0
  let local = 0
  /** What makes the machine read the clock: the next step determines what is read. */
  let readNext = async () => {}

  const gift: BankruptGift = {
    bankrupt: true,
    canReceiveLastMs: moment,
    gift2LastMs: -1,
    awardList: [
      { id: '1', propId: 2001, count: 5_000, canReceive: false, isReceived: false },
      { id: '2', propId: 2001, count: 10_000, canReceive: false, isReceived: true },
    ],
    currBet: 0,
    validBet: 4_000,
    serverTime: day + serverTime,
  }

  return {
    children: {
      readClock: async ({ output }) => {
        await page.clock.setSystemTime(local + Number(output))
        await readNext()
      },
    },
    async start() {
      stopIntercepting(page)
      await page.goto('/health')
      await switchPlayer(page, (await register(request)).token)
      await intercept(page, '*/app/v1/refreshData', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { data: RefreshData }
        const redDots = { ...answer.data.redDots, bankruptGift: true }
        await route.fulfill({ json: { ...answer, data: { ...answer.data, redDots } } })
      })
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await intercept(page, '*/app/v1/getBankruptGiftInfo', async (route) => {
        requests += 1
        if (requests === 1) {
          ignoreRequest(page.context(), route)
          await released
        }
        await route.fulfill({ json: { errcode: 0, message: '', data: gift } })
      })
      await page.goto('/member')
      await expectWatching(page)
      await expect.poll(() => requests).toBe(1)
      await stopClock(page)
      local = await page.evaluate(() => Date.now())
      readNext = async () => {
        release()
        await expect(sheet.getByRole('listitem')).toHaveCount(2)
      }
      if (!isScheduled) await readNext()
      return 0
    },
    async send(event) {
      if (event.type !== 'page.shown') throw new Error(`The page has no way to “${event.type}”`)
      readNext = () => showAgain(page)
    },
    resolve: () => Promise.reject(new Error('Counting makes no call')),
    expectRequest: () => {},
    async see({ state, context }, before) {
      const { now } = context as { now: number }
      switch (flatState(state)) {
        case 'reading':
          // A second has passed by itself, and the clock was read at once.
          if (before?.state === 'waiting' && path.steps.at(-1)?.do.kind === 'wait') await expect(timer).toHaveText('Free in 0:02')
          return
        case 'waiting':
          await expect(timer).toHaveText(`Free in 0:0${Math.ceil((deadline - now) / 1_000)}`)
          return expect(requests).toBe(1)
        case 'stopped':
          await expect(timer).toHaveCount(0)
          return expect(sheet.getByRole('listitem')).toHaveCount(2)
        default:
          // The deadline has been reached: the server is queried for what is available now.
          return expect.poll(() => requests).toBe(2)
      }
    },
  }
}
