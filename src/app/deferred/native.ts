import type { App, DeferredActors } from '../../platform/app.ts'
import { ownBuild } from '../../platform/build.ts'
import { postToWrapper } from '../../platform/native.ts'
import { onWrapperMessage } from '../../platform/nativeMessages.ts'
import { settleShare } from '../../platform/share.ts'
import { sendDevice } from './device.ts'
import './native.css'

/** What the native wrapper's messages mean for the app. Only fetched where there is one. */
export function wireNative(app: App, { heartbeat, version, eventLog }: DeferredActors): void {
  const setInsets = (insets: { readonly top: number; readonly bottom: number }) => {
    const { style, dataset } = document.documentElement
    dataset.native = 'yes'
    style.setProperty('--safe-t', `${insets.top}px`)
    style.setProperty('--safe-b', `${insets.bottom}px`)
  }
  // A wrapper in the background does not always notify its page.
  const report = (type: 'page.hidden' | 'page.shown') => {
    heartbeat.send({ type })
    version.send({ type })
    if (type === 'page.hidden') eventLog.send({ type })
  }
  onWrapperMessage((message) => {
    switch (message.type) {
      case 'hello':
      case 'safeArea.changed':
        setInsets(message.safeArea)
        break
      case 'app.paused':
        report('page.hidden')
        break
      case 'app.resumed':
        report('page.shown')
        break
      case 'back.pressed': {
        // The router counts its entries; the first page is where the app began. Above it is the entry of what is open over it.
        const { __TSR_index: index = 0, overlay } = (history.state ?? {}) as { __TSR_index?: number; overlay?: true }
        if (index > 0 || overlay) history.back()
        else postToWrapper({ type: 'back.unhandled' })
        break
      }
      case 'notification.token':
        app.storage.write('messagingToken', message.token)
        void sendDevice(app)
        break
      case 'share.done':
        settleShare(message)
        break
    }
  })
  postToWrapper({ type: 'ready', build: ownBuild, version: __APP_VERSION__ })
}
