import { planTurn } from '../kit/wheelPlan.ts'
import type { WheelPlan } from '../kit/wheelPlan.ts'

/** Segments on the wheel, clockwise from the top. */
export const segmentCount = 8

export const planWheel = (segment: number): WheelPlan => planTurn(segment, { sectors: segmentCount, minMs: 4_000, maxMs: 5_000 })
