/** How the app runs on this device. iPads identify as Macs, but have touch. */
export const isIos = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const isAndroid = (): boolean => /Android/.test(navigator.userAgent)

/** Opened from the home screen, without the browser's bars. */
export const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
