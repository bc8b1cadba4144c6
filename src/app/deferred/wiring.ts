import { preLoginOf, isClosed } from '#machines/boot/boot.selectors.ts'
import { isAccepted, isShown } from '#machines/eligibility/eligibility.selectors.ts'
import { hasTips } from '#machines/network/network.selectors.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { isNative } from '../../platform/native.ts'
import { dropShellNotice, onEarlyAcceptance } from '../../platform/shellNotice.ts'
import { watchVisibility } from '../../platform/visibility.ts'
import { refreshOf } from '../../shared/refresh/refresh.ts'
import { watchDots } from '../../shared/refresh/watchDots.ts'
import { wireAttention } from './attention.ts'
import { wireBankruptcyOffer } from './bankruptcyOffer.ts'
import { storeClosure } from './closedUntil.ts'
import { sendDevice } from './device.ts'
import { wireEventLog } from './eventLog.ts'
import { wireInstall } from './install.ts'
import { wireLastLogin } from './lastLogin.ts'
import { wireNewTerms } from './newTerms.ts'
import { wirePopups } from './popups.ts'
import { wireRealityCheck } from './realityCheck.ts'
import { wireSessionLogin } from './sessionLogin.ts'
import { listenForSettings, wireSettings } from './settings.ts'
import { wireVersion } from './version.ts'

/** The other half of the wiring. What the early actors emitted before these existed is read from their snapshots. */
export function wireDeferred(app: App, deferred: DeferredActors): void {
  const { session, boot } = app.actors
  const { heartbeat, eligibility } = deferred

  session.on('session.started', ({ isLogin }) => {
    heartbeat.send({ type: 'session.started' })
    // A restored session has sent it when it was verified.
    if (isLogin) void sendDevice(app)
  })
  session.on('session.ended', () => {
    heartbeat.send({ type: 'session.ended' })
    // The inviter of this player is not the next player's.
    app.storage.clear('inviteCode')
    app.storage.clear('aid')
  })
  if (isLoggedIn(session.getSnapshot())) heartbeat.send({ type: 'session.started' })

  onEarlyAcceptance(() => eligibility.send({ type: 'notice.accepted' }))
  // Whoever cannot play now is not asked: the page says why.
  boot.on('service.closed', dropShellNotice)
  if (isClosed(boot.getSnapshot())) dropShellNotice()
  boot.on('service.opened', ({ eligibilityVersion }) => eligibility.send({ type: 'notice.found', version: eligibilityVersion }))
  const preLogin = preLoginOf(boot.getSnapshot())
  if (preLogin && !isClosed(boot.getSnapshot())) eligibility.send({ type: 'notice.found', version: preLogin.eligibilityVersion })

  const refresh = refreshOf(app)
  // The device's clock may have been set back: data from after now would count as fresh until then.
  const refetchLater = () => void app.queries.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt > app.env.now() })
  heartbeat.on('heartbeat.answered', () => {
    refetchLater()
    refresh('heartbeat.answered')
  })
  const learnSettings = wireSettings(app, heartbeat)
  // The simulator's tabs have no streams.
  if (typeof EventSource === 'function') listenForSettings(app, learnSettings)
  watchDots(app.queries, () => refresh('dots.changed'))
  storeClosure(app)

  watchVisibility({
    hidden: () => heartbeat.send({ type: 'page.hidden' }),
    shown: () => {
      refetchLater()
      heartbeat.send({ type: 'page.shown' })
    },
  })

  wireDialogs(app, deferred)
  wireSessionLogin(app, deferred)
  wireNewTerms(app, deferred)
  wirePopups(app, deferred)
  wireBankruptcyOffer(app, deferred)
  wireLastLogin(app, deferred)
  wireRealityCheck(app, deferred)
  wireVersion(app, deferred)
  wireEventLog(app, deferred)
  wireInstall(app, deferred)
  // Last: what it clears at once is received by those above.
  wireAttention(app, deferred)
  if (isNative()) void import('./native.ts').then(({ wireNative }) => wireNative(app, deferred))
}

/** The dialogs that belong to no page, as overlays: the age notice while it is due, Tips while a time-out is to be reported. */
function wireDialogs({ actors: { network } }: App, { overlays, eligibility }: DeferredActors): void {
  const notice = 'eligibility'
  const showNotice = () => {
    if (isShown(eligibility.getSnapshot()))
      overlays.send({ type: 'overlay.requested', key: notice, name: notice, input: null, isOffer: false })
    else overlays.send({ type: 'overlay.answered', key: notice })
    if (isAccepted(eligibility.getSnapshot())) dropShellNotice()
  }
  eligibility.subscribe(showNotice)
  showNotice()

  const tips = 'tips'
  // Requested when there is something to report, not on every event of the connection: while closing it would open again.
  let isPrompted = false
  const showTips = () => {
    const has = hasTips(network.getSnapshot())
    if (has && !isPrompted) overlays.send({ type: 'overlay.requested', key: tips, name: tips, input: null, isOffer: false })
    isPrompted = has
  }
  network.subscribe(showTips)
  showTips()
  overlays.on('overlay.closed', ({ key }) => {
    if (key === tips) network.send({ type: 'tips.dismissed' })
  })
}
