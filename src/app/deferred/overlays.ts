import { EligibilityOverlay } from '../../features/me/popups/EligibilityOverlay.tsx'
import { TipsOverlay } from '../../features/me/popups/TipsOverlay.tsx'
import type { App } from '../../platform/app.ts'
import { readablePages } from '../../platform/readablePages.ts'
import type { RoutePath } from '../../shared/activities/activities.ts'
import type { OverlayState, Registry, OverlayView } from '../../shared/overlays/descriptor.ts'
import type { OverlayWithData } from '../../shared/overlays/inputs.ts'

const readable: ReadonlySet<string> = new Set<RoutePath>(readablePages)

/** Every overlay of the app (spec §2). The two that must open without a connection are part of this file, and their messages of its catalog. */
export const overlays: Registry = {
  eligibility: {
    load: async () => EligibilityOverlay,
    closable: false,
    isPlayers: false,
    waitsOn: (pathname) => readable.has(pathname),
  },
  tips: { load: async () => TipsOverlay, closable: true, isPlayers: false },
  realityCheck: {
    load: async () => (await import('../../features/protection/responsibleGaming/RealityCheckOverlay.tsx')).RealityCheckOverlay,
    catalog: 'responsibleGaming',
    closable: false,
  },
  newTerms: {
    load: async () => (await import('../../features/identity/auth/signUp/NewTermsOverlay.tsx')).NewTermsOverlay,
    catalog: 'auth',
    closable: true,
    waitsOn: (pathname) => readable.has(pathname),
  },
  checkIn: {
    load: async () => (await import('../../features/rewards/dailyCheckIn/CheckInOverlay.tsx')).CheckInOverlay,
    catalog: 'dailyCheckIn',
    hasData: true,
    closable: true,
  },
  redVsBlue: {
    load: async () => (await import('../../features/rewards/redVsBlue/RedVsBlueOverlay.tsx')).RedVsBlueOverlay,
    catalog: 'redVsBlue',
    hasData: true,
    closable: true,
  },
  notice: {
    load: async () => (await import('../../features/me/popups/AnnouncementOverlay.tsx')).NoticeOverlay,
    catalog: 'popups',
    hasData: true,
    closable: true,
  },
  firstDeposit: {
    load: async () => (await import('../../features/money/firstDeposit/FirstDepositOverlay.tsx')).FirstDepositOverlay,
    catalog: 'firstDeposit',
    hasData: true,
    closable: true,
  },
  vipGift: {
    load: async () => (await import('../../features/me/popups/VipGiftOverlay.tsx')).VipGiftOverlay,
    catalog: 'popups',
    hasData: true,
    closable: true,
  },
  vipGate: {
    load: async () => (await import('../../features/me/popups/VipGateOverlay.tsx')).VipGateOverlay,
    catalog: 'popups',
    closable: true,
  },
  betRebate: {
    load: async () => (await import('../../features/me/popups/BetRebateOverlay.tsx')).BetRebateOverlay,
    catalog: 'popups',
    hasData: true,
    closable: true,
  },
  kyc: {
    load: async () => (await import('../../features/identity/profile/KycOverlay.tsx')).KycOverlay,
    catalog: 'profile',
    closable: true,
  },
  login: {
    load: async () => (await import('../../features/identity/auth/login/LoginOverlay.tsx')).LoginOverlay,
    catalog: 'auth',
    closable: true,
    isPlayers: false,
  },
  register: {
    load: async () => (await import('../../features/identity/auth/signUp/RegisterOverlay.tsx')).RegisterOverlay,
    catalog: 'auth',
    closable: true,
    isPlayers: false,
  },
  download: {
    load: async () => (await import('../../features/support/install/DownloadOverlay.tsx')).DownloadOverlay,
    catalog: 'install',
    closable: true,
  },
  jackpot: {
    load: async () => (await import('../../features/play/jackpot/JackpotOverlay.tsx')).JackpotOverlay,
    catalog: 'jackpot',
    closable: true,
  },
  forgot: {
    load: async () => (await import('../../features/identity/auth/password/ForgotOverlay.tsx')).ForgotOverlay,
    catalog: 'auth',
    closable: true,
    isPlayers: false,
  },
  bankruptcy: {
    load: async () => (await import('../../features/rewards/bankruptcy/BankruptcyOverlay.tsx')).BankruptcyOverlay,
    catalog: 'bankruptcy',
    closable: true,
  },
  reward: {
    load: async () => (await import('../../features/rewards/reward/RewardOverlay.tsx')).RewardOverlay,
    catalog: 'reward',
    closable: true,
    repeats: true,
  },
}

const hasData = (name: string): name is OverlayWithData => byName[name]?.hasData === true

/** By unchecked names. The input is specific to each overlay: openOverlay has checked it. */
const byName: Readonly<
  Record<string, OverlayState & { readonly load: () => Promise<unknown>; readonly catalog?: string; readonly hasData?: true }>
> = overlays
const views = new Map<string, OverlayView>()

export const stateOf = (name: string): OverlayState | undefined => byName[name]
export const viewOf = (name: string): OverlayView | undefined => views.get(name)

/** Fetches an overlay's view and messages. */
export async function loadView(name: string): Promise<void> {
  if (views.has(name)) return
  const overlay = byName[name]
  if (!overlay) throw new Error(`There is no overlay “${name}”`)
  const { load, catalog } = overlay
  // Its messages first: their names are in a file of their own, and a browser has six connections.
  const messages = catalog && import('../catalogs.ts').then(({ loadFeatureMessages }) => loadFeatureMessages(catalog))
  const [view] = await Promise.all([load(), messages])
  views.set(name, view as OverlayView)
}

/** Fetches an overlay's view, messages and first data; from then on the host renders it. */
export async function loadOverlay(app: App, name: string): Promise<void> {
  const data = hasData(name) && import('../pageData.ts').then(({ loadOverlayData }) => loadOverlayData(app, name))
  await Promise.all([data, loadView(name)])
}
