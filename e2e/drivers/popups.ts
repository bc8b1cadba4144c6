import type { AnyEventObject, StateValue } from 'xstate'
import type { Path, Step } from '#machines/kit/paths.ts'
import type { Offer } from '#machines/popups/sequence.ts'
import { acceptNotice, prepare } from '../support/player.ts'
import { activity, heads } from '../support/popups.ts'
import { expect } from '../support/test.ts'
import { isTimed, standStill } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'

const eventIn = ({ do: deed }: Step): AnyEventObject | undefined => (deed.kind === 'send' ? deed.event : undefined)
const hasEvent = ({ steps }: Path, is: (event: AnyEventObject) => boolean): boolean =>
  steps.some((step) => {
    const event = eventIn(step)
    return event !== undefined && is(event)
  })
/** Whether an event happens in one of these states. */
const happensIn = ({ steps }: Path, type: string, states: readonly StateValue[]): boolean =>
  steps.some((step, index) => eventIn(step)?.type === type && states.includes(steps[index - 1]?.see.state ?? ''))
const isCleared = ({ steps }: Path, index: number): boolean => {
  const last = steps.slice(0, index).findLast((step) => eventIn(step)?.type.startsWith('way.'))
  return last !== undefined && eventIn(last)?.type === 'way.cleared'
}

/** Walks a visitor's pop-ups through the lobby: the jackpot's bubble, which asks for the same list, is a player's. */
export const popups: Drive = {
  ports: [{ port: 'look', call: 'activityGetStatusList' }],
  drive,
  // A breath between two, and a sheet that sinks, are looked at with a clock that stands.
  needsClock: ({ steps }) => steps.some(({ see }) => see.state === 'breathing'),
  beyond: [
    {
      is: (path) => hasEvent(path, ({ type, playerId }) => type === 'visit.ended' || (type === 'visit.started' && playerId !== null)),
      why: 'a player’s page asks for the same list for its bubble; journeys/popups.spec.ts logs in and out in the middle',
    },
    {
      is: ({ steps }) => steps.filter((step) => eventIn(step)?.type === 'visit.started').length > 1,
      why: 'nobody becomes nobody again',
    },
    {
      is: (path) => path.steps.some((step, index) => eventIn(step)?.type === 'way.cleared' && isCleared(path, index)),
      why: 'a way that is clear is not cleared',
    },
    {
      is: (path) => path.steps.some((step, index) => eventIn(step)?.type === 'way.blocked' && !isCleared(path, index)),
      why: 'a way that is blocked is not blocked',
    },
    {
      is: (path) => happensIn(path, 'way.blocked', ['calling', 'showing', 'breathing']),
      why: 'the sheet lies over everything that could be tapped, and a breath is too short',
    },
    { is: (path) => hasEvent(path, ({ isGone }) => isGone === true), why: 'the sheet lies over every way to another page' },
  ],
}

function drive({ page, calls, path }: Stage): Driver {
  const sheet = (id: string) => page.getByRole('dialog', { name: heads[id] ?? id, exact: true })
  const loading = page.getByRole('dialog', { name: 'One moment…' })
  let isClear = false
  let letCodeCome = () => {}
  let breakCode = () => {}

  /** The pop-up's code waits for the path's word. */
  const holdCode = async () => {
    const fate = new Promise<boolean>((resolve) => {
      letCodeCome = () => resolve(true)
      breakCode = () => resolve(false)
    })
    await page.route('**/assets/NoticeOverlay*', async (route) => ((await fate) ? route.continue() : route.abort()))
  }
  const standStillHere = async () => {
    if (popups.needsClock?.(path)) await standStill(page)
  }

  return {
    start: async () => {
      await holdCode()
      return 0
    },
    async send(event, before) {
      switch (event.type) {
        case 'visit.started':
          if (isClear) await prepare(page)
          await page.goto('/')
          return
        case 'way.cleared':
          isClear = true
          if (before?.state !== 'resting') await acceptNotice(page)
          return
        case 'way.blocked':
          return page.getByRole('link', { name: 'Games', exact: true }).click()
        case 'popup.opened':
          letCodeCome()
          return
        case 'popup.closed':
          if (before?.state === 'calling') {
            breakCode()
            await expect(page.getByRole('dialog', { name: 'This did not open' })).toBeVisible()
            await standStillHere()
            return page.getByRole('button', { name: 'Go on without it' }).click()
          }
          await standStillHere()
          await page.keyboard.press('Escape')
          return page.clock.runFor(200)
        default:
          throw new Error(`The page has no way to «${event.type}»`)
      }
    },
    async resolve(held, { kind, errcode, data }) {
      if (kind === 'refused') {
        await calls.refuse(held, errcode ?? 0)
        // Its rest has begun before the clock is turned.
        return page.waitForLoadState('networkidle')
      }
      const { activities, seenThisVisit } = data as Offer
      await page.evaluate(
        (ids) => ids.length > 0 && sessionStorage.setItem('swerte.popups', JSON.stringify({ playerId: null, ids })),
        seenThisVisit as string[],
      )
      await calls.answer(held, { list: activities.map(({ activityId, sort, ...rest }) => activity(activityId, sort, rest)) })
    },
    expectAsked: ({ token }, input) => expect(token).toBe((input as { playerId: string | null }).playerId ?? ''),
    async see({ state, context }, before) {
      const current = (context as { current: string | null }).current ?? ''
      if (state === 'calling') return expect(loading).toBeVisible()
      if (state === 'showing') return expect(sheet(current)).toBeVisible()
      if (state === 'waiting' && !isClear) return expect(page.getByRole('dialog', { name: 'Are you 21 or over?' })).toBeVisible()
      // A call that the page has waited for in vain is told of, whatever it was for (spec §8).
      if (state === 'failed' && before?.state === 'looking' && isTimed(path) && calls.isHeld(calls.latest('look')))
        return expect(page.getByRole('dialog', { name: 'Tips' })).toBeVisible()
      if (state !== 'resting') return expect(page.getByRole('dialog')).toHaveCount(0)
    },
  }
}
