import type { InputOf, OutputOf } from '#contract/call.ts'
import type { appConfig, appThemePreview, preLogin } from '#contract/config.ts'
import { keepTold } from '../../identity/devices/told.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { rechargeConfigOf } from '../../money/deposits/deposits.ts'
import { catalogueOf } from '../../play/games/catalogue.ts'
import { avatars, banners, corners } from '../../settings/content.ts'
import { themes } from '../../settings/themes.ts'
import { lobbyCards } from '../activities/service.ts'

export const readConfig = async ({ policy, adapters, catalogue, now }: Context): Promise<OutputOf<typeof appConfig>> => {
  const { games, types, brands, version } = catalogueOf(catalogue)
  return {
    country: 'ph',
    playMoney: policy.playMoney,
    welcomeGrant: policy.welcomeGrant,
    lengths: policy.lengths,
    gameListVersion: version,
    gameTypes: types,
    gameBrands: brands,
    games,
    avatars,
    banners,
    activities: [...lobbyCards(now, policy), ...corners],
    social: ['google', 'facebook', 'line'],
    recharge: rechargeConfigOf({ policy, adapters }),
    kyc: {
      kycAmount: policy.kyc.kycAmount,
      isAddKyc: policy.kyc.isAddKyc,
      isNewUserForcePopKyc: policy.kyc.isNewUserForcePopKyc,
    },
    ageLimit: policy.ageLimit,
    h5ClientMode: 0,
    feedbackConfig: { imagesLimit: policy.feedback.images },
  }
}

export const readTheme = async () => themes.gabi

export const previewTheme = async (id: string): Promise<OutputOf<typeof appThemePreview> | Refusal> =>
  Object.values(themes).find((theme) => theme.themeViewId === id) ?? refuse('goneOrExpired')

export async function greet(context: Context, told: InputOf<typeof preLogin>): Promise<OutputOf<typeof preLogin>> {
  const { policy, now, catalogue, caller } = context
  // Somebody who is logged in says it of their session's device.
  if (caller) await keepTold({ ...context, caller }, { os: told.os, model: told.deviceModel, messagingToken: told.messagingToken })
  return {
    code: policy.maintenance.state === 'open' ? 200 : 503,
    maintenance: policy.maintenance,
    serverTime: now,
    customerServiceQueue: policy.service.channels.filter(({ isVip }) => !isVip).map(({ id, address }) => ({ id, name: address })),
    gameListVersion: catalogueOf(catalogue).version,
    terms: { version: policy.termsVersion },
    eligibilityVersion: policy.eligibilityVersion,
    policy: {
      idleMinutes: policy.session.idleMinutes,
      heartbeatSeconds: policy.heartbeatSeconds,
      versionCheckSeconds: policy.versionCheckSeconds,
    },
  }
}
