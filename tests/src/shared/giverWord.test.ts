import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { giverWord } from '#src/shared/awards/giverWord.ts'

const modules = join(import.meta.dirname, '../../../server/')
/** Every id that an award is logged under, out of the server's own lines. */
const logged = [
  ...new Set(
    readdirSync(modules, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => [...readFileSync(join(modules, path), 'utf8').matchAll(/\bactivityId: '([\w-]+)'/g)].map(([, id]) => id ?? '')),
  ),
].toSorted()

describe('who gave an award', () => {
  it('has a name of its own for everybody who gives', () => {
    expect(logged).toEqual([
      'agent',
      'bank',
      'bankruptcy',
      'coupon',
      'first-deposit',
      'follow',
      'jackpot',
      'lottery',
      'mail',
      'monthly-bonus',
      'points',
      'red-vs-blue',
      'sign-in',
      'slotshack',
      'spin',
      'tasks',
      'vip',
    ])
    const words = logged.map((id) => giverWord(id).message)
    expect(words).toEqual([
      'Invite and earn',
      'Piggy bank',
      'Fresh start gift',
      'Coin coupon',
      'First deposit bonus',
      'Follow us',
      'Jackpot',
      'Diamond mall',
      'Mailbox',
      'Monthly bonus',
      'Rewards store',
      'Red vs Blue',
      'Daily check-in',
      'Slotshack',
      'Barkada wheel',
      'Tasks',
      'VIP progress',
    ])
  })
  it('is the house where nobody is named', () => {
    expect(giverWord('new-year').message).toBe('Swerte')
  })
})
