import { describe, expect, it } from 'vitest'
import { emptyForm, readForm } from '#src/features/rewards/mall/orderForm.ts'

const full = {
  name: ' Maria Clara ',
  mobile: '9171234567',
  line: '12 Rizal St.',
  barangay: 'San Roque',
  city: 'Marikina',
  province: 'Metro Manila',
  postalCode: '1801',
}

describe('the form of an order', () => {
  it('is converted to the call’s input', () => {
    expect(readForm(full, 'address')).toEqual({
      recipient: {
        name: 'Maria Clara',
        mobile: '9171234567',
        address: { line: '12 Rizal St.', barangay: 'San Roque', city: 'Marikina', province: 'Metro Manila', postalCode: '1801' },
      },
      bad: [],
    })
  })
  it('names every invalid field', () => {
    expect(readForm(emptyForm, 'address')).toEqual({
      recipient: null,
      bad: ['name', 'mobile', 'line', 'barangay', 'city', 'province', 'postalCode'],
    })
    expect(readForm({ ...full, postalCode: '18x1', mobile: '123' }, 'address').bad).toEqual(['mobile', 'postalCode'])
  })
  it.each([' 1801', '1801 ', '\u00a01801'])('accepts a postal code with the spaces that were copied with it: “%s”', (postalCode) => {
    expect(readForm({ ...full, postalCode }, 'address').recipient?.address?.postalCode).toBe('1801')
  })
  it('asks for no address where nothing is shipped', () => {
    expect(readForm({ ...emptyForm, name: 'Maria Clara', mobile: '9171234567' }, 'mobile').recipient?.address).toBeNull()
  })
  it.each(['0917 123 4567', '+63 917-123-4567', '63 (917) 123-4567', '+6309171234567', '9171234567'])(
    'accepts the number as written: %s',
    (mobile) => {
      expect(readForm({ ...full, mobile }, 'mobile').recipient?.mobile).toBe('9171234567')
    },
  )
})
