import type { InputOf, OutputOf } from '#contract/call.ts'
import type { appConfig, preLogin } from '#contract/config.ts'
import { storeDeviceInfo, phoneIn } from '../../identity/devices/deviceInfo.ts'
import type { Context } from '../../kernel/context.ts'
import { rechargeConfigOf } from '../../money/deposits/deposits.ts'
import { offeredCatalogue } from '../../play/games/catalogue.ts'
import { skinsOf } from '../../settings/areas/skins.ts'
import type { Policy } from '../../settings/policy.ts'
import { lobbyCards } from '../activities/service.ts'

/** The banners and cards of the lobby: those of a player for whom an experiment varies the settings come with the player's data. */
export const lobbyOf = (policy: Policy, now: number) => ({
  banners: [...policy.content.banners],
  activities: [...lobbyCards(now, policy), ...policy.content.corners],
})

export const readConfig = async ({ policy, adapters, catalogue, now }: Context): Promise<OutputOf<typeof appConfig>> => {
  const { games, types, brands, version } = offeredCatalogue(catalogue, policy)
  return {
    country: 'ph',
    playMoney: policy.playMoney,
    welcomeGrant: policy.welcomeGrant,
    lengths: policy.lengths,
    gameListVersion: version,
    gameTypes: types,
    gameBrands: brands,
    games,
    avatars: [...policy.content.avatars],
    ...lobbyOf(policy, now),
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
    skins: skinsOf(policy, null, now),
  }
}

const isFilipino = (language = ''): boolean => /^(fil|tl)\b/i.test(language)

export async function readPreLogin(context: Context, info: InputOf<typeof preLogin>): Promise<OutputOf<typeof preLogin>> {
  const { policy, now, catalogue, caller } = context
  const { text } = policy.maintenance
  // For a logged-in player, record it on their session's device.
  const phone = phoneIn(info.phoneinfoJsonModel)
  if (caller)
    await storeDeviceInfo(
      { ...context, caller },
      { os: info.os ?? phone.os, model: info.deviceModel ?? phone.model, messagingToken: info.messagingToken },
    )
  return {
    code: policy.maintenance.state === 'open' ? 200 : 503,
    maintenance: { ...policy.maintenance, text: (isFilipino(info.language) && text['fil-PH']) || text['en-PH'] },
    serverTime: now,
    customerServiceQueue: policy.service.channels.filter(({ isVip }) => !isVip).map(({ id, address }) => ({ id, name: address })),
    gameListVersion: offeredCatalogue(catalogue, policy).version,
    terms: { version: policy.termsVersion },
    eligibilityVersion: policy.eligibilityVersion,
    policy: {
      idleMinutes: policy.session.idleMinutes,
      heartbeatSeconds: policy.heartbeatSeconds,
      versionCheckSeconds: policy.versionCheckSeconds,
    },
  }
}
