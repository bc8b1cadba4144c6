import type { SnapshotFrom } from 'xstate'
import type { WheelPlan } from '../kit/wheelPlan.ts'
import { planSpin, planWheel } from './cells.ts'
import type { SpinPlan } from './cells.ts'
import { firstCell } from './jackpotSpin.machine.ts'
import type { jackpotSpinMachine } from './jackpotSpin.machine.ts'

type Spin = SnapshotFrom<typeof jackpotSpinMachine>

export const isIdle = (spin: Spin): boolean => spin.matches('idle')
/** A tap on Spin would start a draw. */
export const canSpin = (spin: Spin): boolean => spin.matches('idle') && spin.context.canDraw
/** The light is shown on the board, moving or still. */
export const isLit = (spin: Spin): boolean => spin.matches('spinning') || spin.matches('landed') || spin.matches('wheel')
export const isInWheel = (spin: Spin): boolean => spin.matches('wheel')
export const isWheelTurning = (spin: Spin): boolean => spin.matches({ wheel: 'turning' })
export const hasWheelStopped = (spin: Spin): boolean => spin.matches({ wheel: 'stopped' })
export const isAwarding = (spin: Spin): boolean => spin.matches('awarding')
/** A draw is requested or shown: nothing may reload, and nothing may open over it. */
export const isBusy = (spin: Spin): boolean => !spin.matches('idle') && !spin.matches('refused')
/** The page layout must not change: the light or the wheel is moving, or about to. */
export const isMoving = (spin: Spin): boolean => spin.matches('drawing') || spin.matches('spinning') || spin.matches('wheel')
/** The request for the draw; views read it with the selectors of that flow. */
export const requestOf = ({ children }: Spin) => children.draw
/** Why there was no draw. */
export const refusalOf = (spin: Spin) => spin.context.refusal
export const drawOf = (spin: Spin) => spin.context.draw
/** The cell under the light when it is still; null before. */
export const litCellOf = (spin: Spin): number | null =>
  spin.matches('landed') || spin.matches('wheel') ? (spin.context.draw?.cell ?? null) : null
export const spinPlanOf = ({ context }: Spin): SpinPlan | null => (context.draw ? planSpin(firstCell, context.draw.cell) : null)
export const wheelPlanOf = ({ context }: Spin): WheelPlan | null => (context.draw?.wheel ? planWheel(context.draw.wheel.sector) : null)
