import type { SnapshotFrom } from 'xstate'
import type { WheelPlan } from '../kit/wheelPlan.ts'
import type { inviteSpinMachine } from './inviteSpin.machine.ts'
import { planWheel } from './wheel.ts'

type Spin = SnapshotFrom<typeof inviteSpinMachine>

export const isIdle = (spin: Spin): boolean => spin.matches('idle')
/** A tap on Spin would start a spin. */
export const canSpin = (spin: Spin): boolean => spin.matches('idle') && spin.context.spins > 0
export const isTurning = (spin: Spin): boolean => spin.matches('spinning')
export const isAwarding = (spin: Spin): boolean => spin.matches('awarding')
/** A spin is requested or shown: nothing may reload, and nothing may open over it. */
export const isBusy = (spin: Spin): boolean => !spin.matches('idle') && !spin.matches('refused')
/** The request for the spin; views read it with the selectors of that flow. */
export const requestOf = ({ children }: Spin) => children.decide
/** Why there was no spin. */
export const refusalOf = (spin: Spin) => spin.context.refusal
export const spinOf = (spin: Spin) => spin.context.spin
/** The segment under the pointer, once it may be shown. */
export const wonSegmentOf = (spin: Spin): number | null =>
  spin.matches('landed') || spin.matches('awarding') ? (spin.context.spin?.segment ?? null) : null
export const wheelPlanOf = ({ context }: Spin): WheelPlan | null => (context.spin ? planWheel(context.spin.segment) : null)
