import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { propIds } from '#contract/awards.ts'
import { poolNames } from '#contract/jackpot.ts'
import type { PoolName } from '#contract/jackpot.ts'

/** Each pool's name, in the wheel's order. */
export const poolTexts: Readonly<Record<PoolName, MessageDescriptor>> = {
  mega: msg`Mega`,
  major: msg`Major`,
  minor: msg`Minor`,
  mini: msg`Mini`,
}

/** The pool that a propId is paid from; undefined for other prizes. */
export const poolOf = (propId: number): PoolName | undefined => poolNames.find((pool) => propIds[pool] === propId)
