import { describe, expect, it } from 'vitest'
import { createShown } from '#src/features/play/game/shown.ts'

const createTab = (storage = new Map<string, string>()) => {
  const store = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  }
  return { kept: storage, shown: createShown(() => store), reload: () => createShown(() => store) }
}

describe('whether a round was seen', () => {
  it('a tab without marks treats it as seen: it was shown elsewhere or long ago', () => {
    expect(createTab().shown.isSeen('perlas', 'round-1')).toBe(true)
  })

  it('not when the page was reloaded in mid-spin', () => {
    const { shown, reload } = createTab()
    shown.begin('perlas')
    expect(reload().isSeen('perlas', 'round-1')).toBe(false)
  })

  it('when its presentation was played to the end', () => {
    const { shown, reload } = createTab()
    shown.begin('perlas')
    shown.end('perlas', 'round-1')
    expect(reload().isSeen('perlas', 'round-1')).toBe(true)
  })

  it('when the next round was requested and never reached the server', () => {
    const { shown, reload } = createTab()
    shown.begin('perlas')
    shown.end('perlas', 'round-1')
    shown.begin('perlas')
    expect([reload().isSeen('perlas', 'round-1'), reload().isSeen('perlas', 'round-2')]).toEqual([true, false])
  })

  it('when the requested round was refused', () => {
    const { shown, reload } = createTab()
    shown.begin('perlas')
    shown.end('perlas', null)
    expect(reload().isSeen('perlas', 'round-0')).toBe(true)
  })

  it('each game separately', () => {
    const { shown, reload } = createTab()
    shown.begin('perlas')
    shown.end('perlas', 'round-1')
    shown.begin('biyahe-888')
    shown.end('biyahe-888', 'round-2')
    shown.begin('perlas')
    expect([reload().isSeen('biyahe-888', 'round-2'), reload().isSeen('perlas', 'round-3')]).toEqual([true, false])
  })

  it.each(['', 'null', '7', '{', '{"isOpen":"yes","last":7}'])('a mark that reads %j is ignored', (text) => {
    expect(createTab(new Map([['swerte.show.perlas', text]])).shown.isSeen('perlas', 'round-1')).toBe(true)
  })

  it('a tab without storage presents no round twice and does not fail', () => {
    const shown = createShown(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    shown.begin('perlas')
    shown.end('perlas', 'round-1')
    expect(shown.isSeen('perlas', 'round-2')).toBe(true)
  })
})
