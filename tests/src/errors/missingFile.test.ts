import { describe, expect, it } from 'vitest'
import { isMissingFile, mayReload } from '#src/features/errors/missingFile.ts'

const createMarks = (kept: Record<string, string> = {}) => {
  const marks = new Map(Object.entries(kept))
  return { getItem: (key: string) => marks.get(key) ?? null, setItem: (key: string, value: string) => void marks.set(key, value) }
}
const error = new TypeError('Failed to fetch dynamically imported module: https://swerte.example/assets/FaqPage-1.js')

describe('isMissingFile', () => {
  it.each([
    error.message,
    'error loading dynamically imported module: https://swerte.example/assets/FaqPage-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/game-1.css',
  ])('knows «%s»', (message) => {
    expect(isMissingFile(new Error(message))).toBe(true)
  })

  it('leaves other errors, and what is no error, to the page for what broke', () => {
    expect(isMissingFile(new TypeError('Cannot read properties of undefined'))).toBe(false)
    expect(isMissingFile('Importing a module script failed.')).toBe(false)
    expect(isMissingFile(undefined)).toBe(false)
  })
})

describe('mayReload', () => {
  it('allows it once a build, and once more for the next build', () => {
    const marks = createMarks()
    expect([
      mayReload(error, '1', () => marks),
      mayReload(error, '1', () => marks),
      mayReload(new Error('another file'), '1', () => marks),
    ]).toEqual([true, false, false])
    expect([mayReload(error, '2', () => marks), mayReload(error, '2', () => marks)]).toEqual([true, false])
  })

  it('does not reload again what the router reloaded', () => {
    const marks = createMarks({ [`tanstack_router_reload:${error.message}`]: '1' })
    expect(mayReload(error, '1', () => marks)).toBe(false)
  })

  it('does not reload where nothing can be remembered', () => {
    const refusing = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(mayReload(error, '1', refusing)).toBe(false)
  })
})
