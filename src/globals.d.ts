/** Version of this build: package.json's and the build time (vite.config.ts). */
declare const __APP_VERSION__: string
/** Whether this build contains the inspector; false in production unless INSPECT=1 is set. */
declare const __INSPECT__: boolean

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** React's own scheduler, which comes without types of this function. */
declare module 'scheduler' {
  /** How often a second a transition yields. */
  export function unstable_forceFrameRate(fps: number): void
}
