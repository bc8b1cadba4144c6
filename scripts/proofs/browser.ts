import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Answer, OutputOf, CallInputOf } from '#contract/call.ts'
import { minuteMs } from '#contract/durations.ts'
import { failureName } from '#contract/failures.ts'
import type { CallName, Calls } from '#contract/index.ts'
import { calls } from '#contract/index.ts'
import { kycSlots } from '#contract/kyc.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import type { TestServer } from './testServer.ts'

const password = 'correct horse'
const base = '/production-api/app/v1'

/** A browser at an address, logged in or not: everything it does is an HTTP request. */
export interface Browser {
  readonly account: string
  userId: string
  /** The response, whatever it is. */
  readonly ask: <Name extends CallName>(
    name: Name,
    input: CallInputOf<Calls[Name]>,
    more?: object,
  ) => Promise<Answer<OutputOf<Calls[Name]>>>
  /** Data of a response that must not be a refusal. */
  readonly get: <Name extends CallName>(name: Name, input: CallInputOf<Calls[Name]>) => Promise<OutputOf<Calls[Name]>>
  /** «ok», or the name of the refusal. */
  readonly tryTo: <Name extends CallName>(name: Name, input: CallInputOf<Calls[Name]>) => Promise<string>
  readonly register: (more?: Partial<CallInputOf<Calls['accountRegist4']>>) => Promise<void>
  readonly registerMobile: (mobile: string, more?: { pid?: string }) => Promise<void>
  readonly logIn: (as?: string) => Promise<string>
  readonly form: (path: string, fields: Readonly<Record<string, string>>) => Promise<number>
}

export const resultOf = ({ errcode }: Answer<unknown>): string => (errcode === 0 ? 'ok' : (failureName(errcode) ?? String(errcode)))

let browsers = 0

interface Place {
  readonly account?: string
  readonly address?: string
  /** Another account in the browser of this one. */
  readonly in?: Browser
}
const cookies = new WeakMap<Browser, { device: string }>()

/** A browser without an account; addresses differ unless one is given. */
export function openBrowser(server: TestServer, place: Place = {}): Browser {
  const number = ++browsers
  const address = place.address ?? `10.0.${number >> 8}.${number & 255}`
  const account = place.account ?? `proof_${number}`
  const jar = (place.in && cookies.get(place.in)) ?? { device: '' }
  let token = ''

  const send = async (path: string, body: string | FormData, type?: string): Promise<Response> => {
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'x-forwarded-for': address,
        ...(type !== undefined && { 'content-type': type }),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(jar.device !== '' && { cookie: jar.device }),
      },
      body,
    })
    const given = response.headers.getSetCookie().find((cookie) => cookie.startsWith('swerte_device='))
    if (given !== undefined) jar.device = given.split(';')[0] ?? ''
    return response
  }
  const ask: Browser['ask'] = async (name, input, more = {}) => {
    const body = JSON.stringify({ requestId: randomUUID(), ...more, ...input })
    return (await (await send(`${base}/${calls[name].path}`, body, 'application/json')).json()) as never
  }
  const get: Browser['get'] = async (name, input) => {
    const answer = await ask(name, input)
    if (answer.errcode !== 0 || answer.data === null) throw new Error(`${name} of ${account} was refused: ${JSON.stringify(answer)}`)
    return answer.data
  }
  /** The app's first call gives the browser its cookie. */
  const open = async () => {
    if (jar.device === '') await ask('preLogin', {})
  }
  const enter = (login: { token: string; userId: string }) => {
    token = login.token
    browser.userId = login.userId
  }
  const browser: Browser = {
    account,
    userId: '',
    ask,
    get,
    tryTo: async (name, input) => resultOf(await ask(name, input)),
    async register(more = {}) {
      await open()
      enter(await get('accountRegist4', { account, password, ...registrationFields, ...more }))
    },
    async registerMobile(mobile, more = {}) {
      await open()
      await get('smsSend', { mobile, scene: 'register' })
      enter(await get('accountRegist', { mobile, smsCode: server.codeFor(mobile), password, ...registrationFields, ...more }))
    },
    async logIn(as = account) {
      await open()
      const answer = await ask('accountLogin', { account: as, password })
      if (answer.data) enter(answer.data)
      return resultOf(answer)
    },
    form: async (path, fields) => (await send(path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded')).status,
  }
  cookies.set(browser, jar)
  uploads.set(browser, (path, body) => send(path, body))
  return browser
}
const uploads = new WeakMap<Browser, (path: string, body: FormData) => Promise<Response>>()

/** A new player at an address and in a browser of their own. */
export async function newPlayer(
  server: TestServer,
  more: Partial<CallInputOf<Calls['accountRegist4']>> = {},
  place: Place = {},
): Promise<Browser> {
  const browser = openBrowser(server, place)
  await browser.register(more)
  return browser
}

export interface Order {
  readonly orderId: string
  readonly amount: number
  readonly fields: Readonly<Record<string, string>>
}

/** Opens an order; its payment page takes `fields`. */
export async function openOrder(player: Browser, amount: number, couponId?: string): Promise<Order> {
  const { orderId } = await player.get('recharge', { typeId: 'qr-ph', amount, ...(couponId !== undefined && { couponId }) })
  // The first query of an order opens it at the channel.
  const { pay } = await player.get('rechargeStatus', { orderId })
  const fields = Object.fromEntries(new URL(pay?.url ?? '', 'http://localhost').searchParams)
  return { orderId, amount, fields }
}
/** What the payer chooses on the page of the payment channel. */
export async function choose(player: Browser, { orderId, fields }: Order, action: 'pay' | 'decline' | 'takeBack'): Promise<void> {
  const status = await player.form('/sandbox/pay', { ...fields, action })
  if (status !== 200) throw new Error(`the payment page of order ${orderId} answered ${status}`)
}

export async function deposit(player: Browser, amount: number, couponId?: string): Promise<Order> {
  const order = await openOrder(player, amount, couponId)
  await choose(player, order, 'pay')
  return order
}

export const coinsOf = async (player: Browser): Promise<number> => (await player.get('refreshData', {})).coin

/** Plays rounds of a stake until so much valid bet is played, or the balance is used up. Returns the valid bet. */
export async function play(server: TestServer, player: Browser, validBet: number, stake = 50_00): Promise<number> {
  let { roundToken } = await player.get('startGame', { gameId: 'perlas' })
  let played = 0
  while (played < validBet) {
    server.clock.now += 2_500
    const answer = await player.ask('spin', { roundToken, stake })
    if (resultOf(answer) === 'balanceTooLow') break
    if (resultOf(answer) === 'realityCheckDue') {
      await player.get('ackRealityCheck', {})
      continue
    }
    if (resultOf(answer) === 'confirmIdentity') {
      await player.get('confirmIdentity', { password })
      ;({ roundToken } = await player.get('startGame', { gameId: 'perlas' }))
      continue
    }
    if (!answer.data) throw new Error(`a round was refused: ${JSON.stringify(answer)}`)
    played += Math.min(stake, Math.abs(answer.data.payout - stake))
  }
  return played
}

export interface PersonalDetails {
  readonly name: string
  readonly birthDate: string
  readonly idType: 'passport' | 'drivers-license'
  readonly idNumber: string
}

const pictures = Promise.resolve(
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#806040' } })
    .jpeg()
    .toBuffer(),
)

/** Submits documents; the reviewer decides them a little later. */
export async function submitDocuments(player: Browser, documents: PersonalDetails): Promise<string> {
  const file = new Blob([new Uint8Array(await pictures)], { type: 'image/jpeg' })
  for (const slot of kycSlots) {
    const form = new FormData()
    form.set('requestId', randomUUID())
    form.set('slot', slot)
    form.set('file', file, 'id.jpg')
    await uploads.get(player)?.(`${base}/uploadKyc`, form)
  }
  return player.tryTo('addKyc', { ...documents, address: '12 Mabini Street, Quezon City', submit: true })
}

let people = 0
/** Documents of a person unlike any before. */
export function newPerson(): PersonalDetails {
  people++
  const name = `Pedro ${'IVXLC'[people % 5] ?? ''}${'x'.repeat(people)} Penduko`
  return { name, birthDate: registrationFields.birthDate, idType: 'passport', idNumber: `P${100_000 + people}A` }
}

/** A player with approved documents and a bank account. */
export async function verified(server: TestServer, player: Browser, documents = newPerson()): Promise<string> {
  await submitDocuments(player, documents)
  await server.turn(minuteMs)
  await player.get('confirmIdentity', { password, purpose: 'bank' })
  const { added } = await player.get('addBankInfo', { bankId: 'gcash', holder: documents.name, account: `09${player.userId} 55` })
  return added
}

/** Requests a withdrawal; «ok» or the refusal. */
export async function withdraw(player: Browser, bankId: string, amount: number): Promise<string> {
  await player.get('confirmIdentity', { password, purpose: 'withdrawal' })
  return player.tryTo('exchange', { bankId, amount })
}

/** Gives up the welcome gift, or whatever else is left of gifts. */
export async function giveUp(player: Browser): Promise<void> {
  const { gift } = await player.get('getExchange', {})
  if (gift) await player.get('giveUpGift', { loses: gift.loses })
}
