import { describe, expect, it } from 'vitest'
import { createMarks } from '#src/app/deferred/seenMarks.ts'

class Shelf implements Storage {
  items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  clear = () => this.items.clear()
  getItem = (key: string) => this.items.get(key) ?? null
  key = () => null
  removeItem = (key: string) => void this.items.delete(key)
  setItem = (key: string, value: string) => void this.items.set(key, value)
}
const midnight = Date.UTC(2026, 10, 22)
const createBrowser = () => {
  const days = new Shelf()
  let now = midnight - 1
  return {
    days,
    tab: () => {
      const visit = new Shelf()
      return createMarks(
        () => now,
        () => visit,
        () => days,
      )
    },
    pass: (ms: number) => void (now += ms),
  }
}

describe('the marks of seen pop-ups', () => {
  it('are kept for the visit, and for the UTC day in every tab', () => {
    const { tab, pass } = createBrowser()
    const [first, second] = [tab(), tab()]
    first.mark('sign-in', 'player-1', 'day')
    first.mark('notice', 'player-1', 'session')
    expect(first.seenThisVisit()).toEqual(['sign-in', 'notice'])
    expect(second.seenThisVisit()).toEqual([])
    expect(second.seenToday('player-1')).toEqual(['sign-in'])
    expect(second.seenToday('player-2')).toEqual([])
    expect(second.seenToday(null)).toEqual([])
    pass(1)
    expect(second.seenToday('player-1')).toEqual([])
    expect(first.seenThisVisit()).toEqual(['sign-in', 'notice'])
  })

  it('of a visitor become the player’s who logs in; another player starts again', () => {
    const marks = createBrowser().tab()
    marks.mark('notice', null, 'session')
    marks.startVisit('player-1')
    expect(marks.seenThisVisit()).toEqual(['notice'])
    marks.startVisit(null)
    marks.startVisit('player-1')
    expect(marks.seenThisVisit()).toEqual(['notice'])
    marks.startVisit('player-2')
    expect(marks.seenThisVisit()).toEqual([])
  })

  it('of the visit are forgotten with it; the day’s are not', () => {
    const marks = createBrowser().tab()
    marks.mark('sign-in', 'player-1', 'day')
    marks.clearVisit()
    expect(marks.seenThisVisit()).toEqual([])
    expect(marks.seenToday('player-1')).toEqual(['sign-in'])
  })

  it('do without storage that is broken or forbidden', () => {
    const { days, tab } = createBrowser()
    days.setItem('swerte.popups', '{"ids":7')
    expect(tab().seenToday('player-1')).toEqual([])
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const marks = createMarks(() => midnight, forbidden, forbidden)
    marks.mark('sign-in', null, 'day')
    expect(marks.seenThisVisit()).toEqual([])
  })
})
