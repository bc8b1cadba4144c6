import { EligibilityOverlay } from '../../features/me/popups/EligibilityOverlay.tsx'
import { TipsOverlay } from '../../features/me/popups/TipsOverlay.tsx'
import { loadMessages } from '../../platform/locale.ts'
import type { Registry, OverlayState, View } from '../../shared/overlays/descriptor.ts'
import type { OverlayName } from '../../shared/overlays/inputs.ts'

/** Documents stay readable while the notice awaits its answer: it links to them. */
const documents = new Set(['/rules/kyc', '/terms-of-use', '/privacy-policy', '/about-us', '/faq', '/maintenance'])

/** The two that must open without a connection are part of this file, and their words of its catalog. */
const isHere: ReadonlySet<string> = new Set<OverlayName>(['eligibility', 'tips'])

/** Every overlay of the app (spec §2). */
export const overlays: Registry = {
  eligibility: {
    load: async () => EligibilityOverlay,
    closable: false,
    isPlayers: false,
    waitsOn: (pathname) => documents.has(pathname),
  },
  tips: { load: async () => TipsOverlay, closable: true, isPlayers: false },
  realityCheck: {
    load: async () => (await import('../../features/protection/responsibleGaming/RealityCheckOverlay.tsx')).RealityCheckOverlay,
    closable: false,
  },
  newTerms: {
    load: async () => (await import('../../features/identity/auth/NewTermsOverlay.tsx')).NewTermsOverlay,
    closable: true,
    waitsOn: (pathname) => documents.has(pathname),
  },
  checkIn: { load: async () => (await import('../../features/rewards/dailyCheckIn/CheckInOverlay.tsx')).CheckInOverlay, closable: true },
  redVsBlue: { load: async () => (await import('../../features/rewards/redVsBlue/RedVsBlueOverlay.tsx')).RedVsBlueOverlay, closable: true },
  notice: { load: async () => (await import('../../features/me/popups/AnnouncementOverlay.tsx')).NoticeOverlay, closable: true },
  firstDeposit: {
    load: async () => (await import('../../features/money/firstDeposit/FirstDepositOverlay.tsx')).FirstDepositOverlay,
    closable: true,
  },
  vipGift: { load: async () => (await import('../../features/me/popups/VipGiftOverlay.tsx')).VipGiftOverlay, closable: true },
  vipGate: { load: async () => (await import('../../features/me/popups/VipGateOverlay.tsx')).VipGateOverlay, closable: true },
  betRebate: { load: async () => (await import('../../features/me/popups/BetRebateOverlay.tsx')).BetRebateOverlay, closable: true },
  kyc: { load: async () => (await import('../../features/identity/profile/KycOverlay.tsx')).KycOverlay, closable: true },
  login: {
    load: async () => (await import('../../features/identity/auth/LoginOverlay.tsx')).LoginOverlay,
    closable: true,
    isPlayers: false,
  },
  register: {
    load: async () => (await import('../../features/identity/auth/RegisterOverlay.tsx')).RegisterOverlay,
    closable: true,
    isPlayers: false,
  },
  download: { load: async () => (await import('../../features/support/install/DownloadOverlay.tsx')).DownloadOverlay, closable: true },
  jackpot: { load: async () => (await import('../../features/play/jackpot/JackpotOverlay.tsx')).JackpotOverlay, closable: true },
  forgot: {
    load: async () => (await import('../../features/identity/auth/ForgotOverlay.tsx')).ForgotOverlay,
    closable: true,
    isPlayers: false,
  },
  bankruptcy: {
    load: async () => (await import('../../features/rewards/bankruptcy/BankruptcyOverlay.tsx')).BankruptcyOverlay,
    closable: true,
  },
  reward: {
    load: async () => (await import('../../features/rewards/reward/RewardOverlay.tsx')).RewardOverlay,
    closable: true,
    repeats: true,
  },
}

/** By unchecked names. The input is specific to each overlay: openOverlay has checked it. */
const byName: Readonly<Record<string, OverlayState & { readonly load: () => Promise<unknown> }>> = overlays
const views = new Map<string, View>()

export const stateOf = (name: string): OverlayState | undefined => byName[name]
export const viewOf = (name: string): View | undefined => views.get(name)

/** Fetches an overlay's view and the words of the pages; from then on the host renders it. */
export async function loadOverlay(name: string): Promise<void> {
  if (views.has(name)) return
  const [view] = await Promise.all([byName[name]?.load(), isHere.has(name) || loadMessages('pages')])
  if (!view) throw new Error(`There is no overlay «${name}»`)
  views.set(name, view as View)
}
