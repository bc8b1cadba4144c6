import { dayMs } from '#contract/durations.ts'
import { approveRecovery, issueRecoveryCode } from '#server/identity/session/recovery.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { registrationFields } from '../../../build/registrationFields.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createAuthenticator } from '../fixtures/authenticator.ts'
import { createBrowser, loginThroughProvider } from '../fixtures/browser.ts'
import type { SocialName } from '../fixtures/browser.ts'
import { picture } from '../fixtures/uploads.ts'
import { documents, upload } from '../identity/kyc/samples.ts'
import { beginLogin, beginRegistration, createPasskey, withPasskey } from '../identity/passkeys/samples.ts'
import { codeFor, joinBySms, newMobile, registerMobile } from '../identity/session/samples.ts'
import { recipient } from '../rewards/mall/samples.ts'
import { app, asOne, ask, become, clock, once, origin, password, visitor, withPicture } from './stage.ts'
import type { Body, Case, Maker, Mutating } from './stage.ts'

let count = 0
async function becomeMobile(maker: Maker): Promise<string> {
  const player = await registerMobile(app)
  await become(maker, player)
  return player.mobile
}
async function fromProvider(maker: Maker, provider: SocialName, mode: 'login' | 'bind'): Promise<Body> {
  const browser = createBrowser(origin)
  const url = await loginThroughProvider(browser, provider, `Person ${count++}`, mode === 'bind' ? '?mode=bind' : '')
  maker.cookie = browser.cookieFor('/production-api/app/v1/googleLogin')
  if (mode === 'login') visitor(maker)
  return { ticket: url.searchParams.get('ticket'), provider, ...registrationFields }
}

export const identityCases = {
  noticesSeen: asOne(() => ({ noticeIds: ['terms'] })),
  accountRegist4: once((maker) => {
    visitor(maker)
    return { account: `parallel_${count++}`, password, ...registrationFields }
  }, 'accountTaken'),
  accountRegist: once(
    async (maker) => {
      visitor(maker)
      const mobile = newMobile()
      return { mobile, smsCode: await codeFor(app, mobile, 'register'), password, ...registrationFields }
    },
    'wrongCode',
    'mobileTaken',
  ),
  accountLogin: {
    prepare: ({ account, ...maker }) => (visitor(maker as Maker), { account, password }),
    given: 'some',
    refused: ['tooManyRequests'],
    state: async ({ account }) => (await app.call('accountLogin', { account, password })).message,
  },
  accountLoginSms: once(async (maker) => {
    const mobile = await becomeMobile(maker)
    visitor(maker)
    clock.pass(dayMs)
    return { mobile, smsCode: await codeFor(app, mobile, 'login') }
  }, 'wrongCode'),
  accountLoginSms2: once(async (maker) => {
    visitor(maker)
    const mobile = newMobile()
    const { data } = await app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode: await codeFor(app, mobile, 'login') })
    return { mobile, ticket: data?.ticket, ...registrationFields }
  }, 'ticketOver'),
  googleLogin: once((maker) => fromProvider(maker, 'google', 'login'), 'ticketOver'),
  facebookLogin: once((maker) => fromProvider(maker, 'facebook', 'login'), 'ticketOver'),
  lineLogin: once((maker) => fromProvider(maker, 'line', 'login'), 'ticketOver'),
  bindAccount: once(
    async (maker) => {
      const player = await joinBySms(app)
      Object.assign(maker, { ...player, tokens: [player.token] })
      return { account: `bound_${count++}`, password }
    },
    'alreadyBound',
    'accountTaken',
  ),
  bindSocialAccount: once((maker) => fromProvider(maker, 'google', 'bind'), 'ticketOver'),
  unbindSocialAccount: once(async ({ userId }) => {
    await app.db.rows(`insert into social_identity (provider, subject, player_id, name, at) values ('google', $1, $2, 'Ana', $3)`, [
      `subject ${count++}`,
      userId,
      clock.now,
    ])
    return { provider: 'google' }
  }, 'alreadyDone'),
  forgetPassword: once(async (maker) => {
    const mobile = await becomeMobile(maker)
    visitor(maker)
    clock.pass(dayMs)
    return { mobile, smsCode: await codeFor(app, mobile, 'forget'), birthDate: registrationFields.birthDate, password: 'another horse' }
  }, 'wrongCode'),
  recoverAccount: once(
    async (maker) => {
      visitor(maker)
      const issued = await app.db.transaction(async (tx) => {
        const issuing = { ...app.deps, tx, now: clock.now }
        await approveRecovery(issuing, maker.userId, 'sue')
        return issueRecoveryCode(issuing, maker.userId, 'sue')
      })
      return { account: maker.account, recoveryCode: issued?.code, birthDate: registrationFields.birthDate, password: 'another horse' }
    },
    'wrongRecovery',
    'tooManyRequests',
  ),
  initPassword: once(async (maker) => {
    const player = await joinBySms(app)
    Object.assign(maker, { ...player, tokens: [player.token] })
    return { password }
  }, 'alreadyDone'),
  acceptTerms: asOne(() => ({ version: defaultPolicy.termsVersion })),
  smsSend: once((maker) => (visitor(maker), { mobile: newMobile(), scene: 'login' }), 'tooManyRequests'),
  confirmIdentity: once(async (maker) => {
    const mobile = await becomeMobile(maker)
    clock.pass(dayMs)
    return { smsCode: await codeFor(app, mobile, 'confirm') }
  }, 'wrongCode'),
  logout: {
    prepare: (maker) => void (maker.tokens = [maker.token]),
    given: 'some',
    refused: ['sessionOver'],
  },
  passkeyRegister: once(async (maker) => {
    maker.tokens = [maker.token]
    const { ticket, options } = await beginRegistration(app, maker.token)
    return { ticket, credential: createAuthenticator().create(options) }
  }, 'challengeOver'),
  passkeyLogin: once(async (maker) => {
    const { phone } = await withPasskey(app)
    visitor(maker)
    const { ticket, options } = await beginLogin(app)
    return { ticket, credential: phone.get(options) }
  }, 'challengeOver'),
  passkeyRename: asOne(async ({ token }) => ({ passkeyId: (await createPasskey(app, token)).passkey.passkeyId, name: 'Mine' })),
  passkeyRemove: once(async ({ token }) => ({ passkeyId: (await createPasskey(app, token)).passkey.passkeyId }), 'unknownPasskey'),
  devicesSeen: asOne(),
  deviceEnd: once(async (maker) => {
    dataOf(await app.call('accountLogin', { account: maker.account, password }))
    const { list } = await ask<{ list: { deviceId: string; isThis: boolean }[] }>({ ...maker, token: maker.tokens[1] ?? '' }, 'devices')
    return { deviceId: list.find(({ isThis }) => !isThis)?.deviceId }
  }, 'unknownDevice'),
  devicesEnd: asOne((maker) => {
    maker.tokens = [maker.token]
    return { keepThis: true }
  }),
  updateProfile: asOne(() => ({ nickname: 'Isko' })),
  updateAppUserOther: asOne(() => ({ occupation: 'Poet' })),
  updateAddress: asOne(() => ({ ...recipient.address })),
  uploadKyc: asOne((maker) => withPicture(maker, { slot: 'front' })),
  addKyc: once(async ({ token }) => {
    const image = await picture()
    for (const slot of ['front', 'back', 'selfie']) await upload(app, token, slot, image)
    const unique = String(1_000 + count++)
    return { ...documents, birthDate: `19${unique.slice(2)}-01-01`, idNumber: `1234-5678-9012-${unique}`, submit: true }
  }, 'kycClosed'),
} satisfies Partial<Record<Mutating, Case>>
