/** Version of this build, from package.json and the build's own time (vite.config.ts). */
declare const __APP_VERSION__: string
/** Whether this build carries the inspector; false in production unless asked for with INSPECT=1. */
declare const __INSPECT__: boolean

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
