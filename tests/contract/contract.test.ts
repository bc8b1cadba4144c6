import { expect, test } from 'vitest'
import { failureCodes, failureName } from '#contract/failures.ts'
import { calls } from '#contract/index.ts'

test('every failure code has one name', () => {
  const codes = Object.values(failureCodes)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.map((code) => failureName(code))).toEqual(Object.keys(failureCodes))
  expect(failureName(-1)).toBeUndefined()
})

test('every path is used once', () => {
  const paths = Object.values(calls).map((call) => call.path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('the calls of session, configuration and games that the specification names are all there', () => {
  const named = [
    'anonymous/appConfig',
    'anonymous/appTheme',
    'anonymous/appThemePreview',
    'anonymous/appEventLogClient',
    'preLogin',
    'getAfterLoginInfoWeb',
    'googleLogin',
    'facebookLogin',
    'lineLogin',
    'accountLogin',
    'accountLoginSms',
    'accountLoginSms2',
    'accountRegist4',
    'accountRegist',
    'bindAccount',
    'bindSocialAccount',
    'forgetPassword',
    'initPassword',
    'smsSend',
    'refreshData',
    'startGame',
    'exitGame',
    'gameLike',
    'online',
    'betRecord',
    'betRecordReport',
  ]
  const paths = new Set<string>(Object.values(calls).map((call) => call.path))
  expect(named.filter((path) => !paths.has(path))).toEqual([])
})

test('only these calls need no login', () => {
  const open = Object.entries(calls)
    .filter(([, call]) => call.auth === 'public')
    .map(([name]) => name)
  expect(open.toSorted()).toEqual([
    'accountLogin',
    'accountLoginSms',
    'accountLoginSms2',
    'accountRegist',
    'accountRegist4',
    'appConfig',
    'appEventLogClient',
    'appTheme',
    'appThemePreview',
    'facebookLogin',
    'firstRechargeInfo',
    'followInfo',
    'forgetPassword',
    'getCustomerServices',
    'googleLogin',
    'guestActivities',
    'guestAgent',
    'guestCheckIn',
    'guestInvite',
    'guestJackpot',
    'guestNotices',
    'guestTasks',
    'guestVip',
    'jackpotPools',
    'lineLogin',
    'liveGames',
    'liveProof',
    'liveRound',
    'monthlyBonusInfo',
    'passkeyLogin',
    'passkeyLoginBegin',
    'pointsInfo',
    'preLogin',
    'recoverAccount',
    'slotshackInfo',
    'smsSend',
  ])
})

const paged = Object.entries(calls).flatMap(([name, call]) => {
  const { shape } = call.input as { shape?: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> }
  return shape?.pageSize ? [[name, shape.pageSize] as const] : []
})

test.each(paged)('%s hands out pages of a bounded size', (name, pageSize) => {
  const largest = name === 'appUserCoinDetail' ? 500 : 50
  expect([0, 1, largest, largest + 1, 5_000].map((size) => pageSize.safeParse(size).success)).toEqual([false, true, true, false, false])
})
