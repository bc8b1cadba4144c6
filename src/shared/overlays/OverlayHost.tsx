import { useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { hasFailed, isAwaited, isTopClosable, leavingKeyOf, shownOf } from '#machines/overlays/overlays.selectors.ts'
import type { DeferredActors } from '../../platform/app.ts'
import type { OverlayState, OverlayView } from './descriptor.ts'
import { FailedSheet, LoadingSheet } from './sheets.tsx'

interface Props extends Pick<DeferredActors, 'overlays'> {
  stateOf: (name: string) => OverlayState | undefined
  /** The view loaded for an overlay. */
  viewOf: (name: string) => OverlayView | undefined
}

/** The only place where overlays are rendered, the lowest first: each is a native modal dialog, so the last is on top. */
export function OverlayHost({ overlays, stateOf, viewOf }: Props) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const shown = useSelector(overlays, shownOf, isSameList)
  const leaving = useSelector(overlays, leavingKeyOf)
  const awaited = useSelector(overlays, isAwaited)
  const failed = useSelector(overlays, hasFailed)
  const closable = useSelector(overlays, isTopClosable)
  const dismiss = () => overlays.send({ type: 'overlay.dismissed' })
  return (
    <>
      {shown.map(({ key, name, input }) => {
        const View = viewOf(name)
        if (!View || stateOf(name)?.waitsOn?.(pathname)) return null
        const close = () => overlays.send({ type: 'overlay.answered', key })
        return (
          <div key={key} className={key === leaving ? 'overlay leaving' : 'overlay'}>
            <ErrorBoundary onBroken={close}>
              <View {...(input as object | null)} onClose={close} />
            </ErrorBoundary>
          </div>
        )
      })}
      {awaited && <LoadingSheet {...(closable && { onClose: dismiss })} />}
      {failed && <FailedSheet onRetry={() => overlays.send({ type: 'load.retried' })} {...(closable && { onClose: dismiss })} />}
    </>
  )
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((entry, index) => entry === b[index])

interface ErrorBoundaryProps {
  onBroken: () => void
  children: ReactNode
}

/** An overlay that breaks is removed, and the page stays. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidCatch() {
    this.props.onBroken()
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
