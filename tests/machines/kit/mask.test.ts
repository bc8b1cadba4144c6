import { describe, expect, it } from 'vitest'
import { createMask } from '#machines/kit/mask.ts'
import { UnexpectedError } from '#machines/kit/outcome.ts'

describe('the mask over data that leaves the page', () => {
  it.each(['token', 'password', 'smsCode', 'ticket', 'roundToken', 'authorization', 'Authorization', 'newPassword', 'messagingToken'])(
    'masks %s by its key',
    (key) => {
      expect(createMask()({ [key]: 'sikreto' })).toEqual({ [key]: '•••1' })
    },
  )

  it('masks at any depth, in lists, in responses and in errors', () => {
    const secret = {
      type: 'form.submitted',
      values: { account: 'maria_88', password: 'sikreto' },
      calls: [{ input: { roundToken: 'sikreto-2' } }],
      output: { kind: 'refused', data: { ticket: 'sikreto-3' } },
      error: Object.assign(new Error('refused'), { token: 'sikreto' }),
    }
    const masked = createMask()(secret)
    expect(JSON.stringify(masked)).not.toContain('sikreto')
    expect(masked).toEqual({
      type: 'form.submitted',
      values: { account: 'maria_88', password: '•••1' },
      calls: [{ input: { roundToken: '•••2' } }],
      output: { kind: 'refused', data: { ticket: '•••3' } },
      error: { name: 'Error', message: 'refused', token: '•••1' },
    })
  })

  it('gives the same secret the same mask, and masks nothing twice', () => {
    const mask = createMask()
    const once = mask({ before: { token: 'a' }, now: { token: 'b' }, again: { token: 'a' } })
    expect(once).toEqual({ before: { token: '•••1' }, now: { token: '•••2' }, again: { token: '•••1' } })
    expect(mask(once)).toEqual(once)
  })

  it('does not hide whether there is a secret', () => {
    expect(createMask()({ token: null, hasPassword: true, ticket: undefined })).toEqual({ token: null, hasPassword: true, ticket: null })
  })

  it('masks a secret that is an object or a number, and a bearer header anywhere', () => {
    expect(createMask()({ token: { value: 'sikreto' }, smsCode: 123456, header: 'Bearer sikreto' })).toEqual({
      token: '•••1',
      smsCode: '•••2',
      header: '•••3',
    })
  })

  it('leaves the original unchanged', () => {
    const original = { token: 'sikreto' }
    createMask()(original)
    expect(original).toEqual({ token: 'sikreto' })
  })

  it('converts what cannot be cloned to plain data: functions, cycles, objects with a toJSON', () => {
    const loop: Record<string, unknown> = { name: 'loop' }
    loop.self = loop
    const masked = createMask()({ loop, work: () => 1, written: { toJSON: () => ({ password: 'sikreto' }) } })
    expect(masked).toEqual({ loop: { name: 'loop', self: '…' }, work: 'function', written: { password: '•••1' } })
    expect(structuredClone(masked)).toEqual(masked)
  })

  it('keeps the reason of an unexpected error, so that a recording can be replayed', () => {
    expect(createMask()({ error: new UnexpectedError('offline') })).toEqual({
      error: { name: 'Error', message: 'offline', reason: 'offline' },
    })
  })
})
