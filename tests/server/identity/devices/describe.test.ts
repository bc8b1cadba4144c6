import { expect, test } from 'vitest'
import { describe as describeDevice, placeOf } from '#server/identity/devices/describe.ts'

const none = { kind: 'unknown', system: null, browser: null, model: null }

test.each([
  ['', none],
  ['curl/8.5.0', none],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A.240205.002) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    { kind: 'phone', system: 'Android 14', browser: 'Chrome', model: 'Pixel 7' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    { kind: 'phone', system: 'Android 10', browser: 'Samsung Internet', model: null },
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    { kind: 'tablet', system: 'Android 13', browser: 'Chrome', model: 'SM-X200' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { kind: 'phone', system: 'iOS 18', browser: 'Safari', model: null },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    { kind: 'tablet', system: 'iPadOS 17', browser: 'Chrome', model: null },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    { kind: 'computer', system: 'Windows', browser: 'Edge', model: null },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:132.0) Gecko/20100101 Firefox/132.0',
    { kind: 'computer', system: 'macOS', browser: 'Firefox', model: null },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/118.0',
    { kind: 'computer', system: 'Linux', browser: 'Opera', model: null },
  ],
])('%s', (agent, described) => {
  expect(describeDevice(agent)).toEqual(described)
})

test('the model that an app reports takes precedence over the user agent’s, without marks that change the text’s direction', () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/142 Mobile Safari/537.36'
  expect(describeDevice(agent, { model: '\u202eGalaxy\u0007 S25', os: 'other' })).toMatchObject({
    model: 'Galaxy S25',
    system: 'Android 14',
  })
})

test.each([
  ['112.198.7.31', '112.198.*.*'],
  ['::ffff:112.198.7.31', '112.198.*.*'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:*'],
  ['2001::1', '2001:0:*'],
  ['::1', '::*'],
])('the place of %s is %s', (ip, place) => {
  expect(placeOf(ip)).toBe(place)
})
