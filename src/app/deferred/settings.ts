import { isClosed } from '#machines/boot/boot.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { loadTheme } from '../../platform/theme.ts'
import { watchVisibility } from '../../platform/visibility.ts'
import { refreshOf } from '../../shared/refresh/refresh.ts'

/** The deferred part starts this long after the page’s first requests at the latest. */
const startMs = 60_000

/**
 * Settings changed by operators reach an open page with a stream of their own, or with its heartbeat: what it shows is fetched again, and
 * its theme. Returns what takes the timestamp since which the server's settings apply.
 */
export function wireSettings(app: App, heartbeat: DeferredActors['heartbeat']): (since: number) => void {
  const openedAt = app.serverTime.now() - startMs
  let appliedSince: number | undefined
  const learn = (since: number): void => {
    const { boot } = app.actors
    // A change between the page's first responses and now was not reported: the configuration and the theme are fetched again.
    if (appliedSince === undefined) {
      if (since > openedAt) {
        refreshOf(app)('session.beats')
        void loadTheme(app)
      }
    } else if (since !== appliedSince) {
      void app.queries.invalidateQueries()
      void loadTheme(app)
      if (isClosed(boot.getSnapshot())) boot.send({ type: 'boot.retried' })
    }
    appliedSince = since
  }
  heartbeat.on('heartbeat.answered', ({ beat: { settings } }) => learn(settings))
  return learn
}

const address = '/production-api/settings'
/** A page that is left again at once does not connect. */
const connectAfterMs = 5_000
/** All open pages hear of a change at once: they spread their requests over this time. */
const spreadMs = 3_000

/** Listens to changes of settings while the page is visible. The browser reconnects by itself. */
export function listenForSettings({ env }: Pick<App, 'env'>, learn: (since: number) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let spreading: ReturnType<typeof setTimeout> | undefined
  let stream: EventSource | undefined
  let isFirst = true
  const share = () => Number.parseInt(env.uuid().slice(0, 8), 16) / 0xffff_ffff
  const connect = () => {
    isFirst = true
    stream = new EventSource(address)
    stream.addEventListener('settings', ({ data }: MessageEvent<string>) => {
      const { since } = JSON.parse(data) as { since: number }
      clearTimeout(spreading)
      spreading = setTimeout(() => learn(since), isFirst ? 0 : share() * spreadMs)
      isFirst = false
    })
  }
  const stop = () => {
    clearTimeout(timer)
    stream?.close()
  }
  const start = () => {
    stop()
    timer = setTimeout(connect, connectAfterMs)
  }
  watchVisibility({ hidden: stop, shown: start })
  if (!document.hidden) start()
}
