import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { useApp } from '../../../platform/app.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { isLimitsFirst } from './limitsFirst.ts'
import { useLoggedIn, useReadyToLeave } from './useRedirect.ts'

/** A player who is logged in, here or in another tab, needs no form: the overlay closes. */
export function useCloseOnceLoggedIn(onClose: () => void): void {
  const ready = useReadyToLeave(useLoggedIn())
  const navigate = useNavigate()
  const close = useEffectEvent(() => {
    if (isLimitsFirst()) void navigate({ to: '/member/self-limited' })
    onClose()
  })
  useEffect(() => {
    if (ready) close()
  }, [ready])
}

interface Props {
  /** The question before the link. */
  ask?: ReactNode
  to: 'login' | 'register' | 'forgot'
  onClose: () => void
  children: ReactNode
}

/** Replaces one login sheet with another: the current one slides down, the next one up. */
export function SwapButton({ to, onClose, children }: Omit<Props, 'ask'>) {
  const app = useApp()
  const swap = () => {
    onClose()
    if (to === 'login') void openOverlay(app, to, { method: 'sms', isSessionOver: false })
    else void openOverlay(app, to)
  }
  return (
    <button type="button" className="auth-link" onClick={swap}>
      {children}
    </button>
  )
}

export const SwapFoot = ({ ask, ...swap }: Props) => (
  <p className="auth-foot">
    {ask} <SwapButton {...swap} />
  </p>
)
