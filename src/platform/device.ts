/** How the app runs on this device. iPads identify as Macs, but have touch. */
export const isIos = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const isAndroid = (): boolean => /Android/.test(navigator.userAgent)

/** Opened from the home screen, without the browser's bars. */
export const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

export type DeviceClass = 'low' | 'middle' | 'high'

/** How much a page may ask of the device, by its cores and, where the browser reports it, its memory in GB. */
export const deviceClassOf = (cores: number, memory: number | undefined): DeviceClass =>
  cores <= 4 || (memory ?? 4) <= 2 ? 'low' : cores >= 8 && (memory ?? 8) >= 8 ? 'high' : 'middle'

export const deviceClass = (): DeviceClass =>
  deviceClassOf(navigator.hardwareConcurrency, (navigator as { deviceMemory?: number }).deviceMemory)
