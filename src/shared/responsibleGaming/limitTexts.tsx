import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LimitKind, LimitPeriod, SelfLimit } from '#contract/responsibleGaming.ts'
import { amountText } from '../../ui/Amount.tsx'

/** What a limit applies to. */
export const kindNames: Readonly<Record<LimitKind, MessageDescriptor>> = {
  deposit: msg`Deposits`,
  loss: msg`Losses`,
  stake: msg`Bets`,
  time: msg`Play time`,
}
export const periodNames: Readonly<Record<LimitPeriod, MessageDescriptor>> = {
  day: msg`Daily`,
  week: msg`Weekly`,
  month: msg`Monthly`,
}

/** Minutes as people write them: «45 min», «2 h», «2 h 30 min». */
const timeText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

/** A limit's value, or how much of it is used, in its own unit. */
export const valueText = (kind: LimitKind, value: number): string => (kind === 'time' ? timeText(value) : amountText(value))

/** The data of the refusal `ownLimitReached`; undefined for anything else. */
export function reachedIn(
  data: unknown,
): { limit: Pick<SelfLimit, 'kind' | 'period'> & { value: number; isOperatorLimit: boolean }; resetAt: number } | undefined {
  if (typeof data !== 'object' || data === null || !('limit' in data) || !('resetAt' in data)) return undefined
  const { limit, resetAt } = data as { limit: unknown; resetAt: unknown }
  if (typeof limit !== 'object' || limit === null || typeof resetAt !== 'number') return undefined
  const { kind, period, value, isOperatorLimit } = limit as Record<string, unknown>
  return isKind(kind) && isPeriod(period) && typeof value === 'number'
    ? { limit: { kind, period, value, isOperatorLimit: isOperatorLimit === true }, resetAt }
    : undefined
}
const isKind = (kind: unknown): kind is LimitKind => typeof kind === 'string' && kind in kindNames
const isPeriod = (period: unknown): period is LimitPeriod => typeof period === 'string' && period in periodNames
