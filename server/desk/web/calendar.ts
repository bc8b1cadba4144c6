import { maxCalendarDays } from '#contract/desk/calendar.ts'
import type { calendarCalls } from '#contract/desk/calendar.ts'
import { dayMs } from '../../kernel/calendar.ts'
import { activityAreas } from '../../me/activities/registry.ts'
import { withSettings, stateOf } from '../../me/activities/service.ts'
import { policyAt } from '../../settings/inForce.ts'
import type { Policy } from '../../settings/policy.ts'
import { versionsAfter } from '../../settings/store.ts'
import { changeTimesAfter } from '../../settings/versions.ts'
import type { Version } from '../../settings/versions.ts'
import { refuseDesk } from './context.ts'
import type { DeskContext, DeskHandlers } from './context.ts'

interface Span {
  readonly startsAt: number
  readonly endsAt: number
  readonly isCut: boolean
}
/** A part of the calendar with one version of the settings in force. */
interface Part {
  readonly from: number
  readonly to: number
  readonly policy: Policy
}

/** A new part begins with each day as well: what recurs has the window of the period that contains a moment. */
function partsOf(defaults: Policy, versions: readonly Version[], from: number, to: number): Part[] {
  const turns = changeTimesAfter(versions, from).filter((at) => at < to)
  const days = Array.from({ length: Math.ceil((to - from) / dayMs) }, (_, day) => from + day * dayMs)
  const starts = [...new Set([...days, ...turns])].toSorted((a, b) => a - b)
  const settings = new Map([from, ...turns].map((at) => [at, policyAt(defaults, versions, at).policy]))
  let policy = settings.get(from) as Policy
  return starts.map((start, index) => {
    policy = settings.get(start) ?? policy
    return { from: start, to: starts[index + 1] ?? to, policy }
  })
}

/** Spans that touch are one. */
function joined(spans: readonly (readonly [number, number])[], from: number, to: number): Span[] {
  const merged: [number, number][] = []
  for (const [start, end] of spans) {
    const last = merged.at(-1)
    if (last && last[1] >= start) last[1] = Math.max(last[1], end)
    else if (end > start) merged.push([start, end])
  }
  return merged.map(([startsAt, endsAt]) => ({ startsAt, endsAt, isCut: startsAt <= from || endsAt >= to }))
}

type Area = (typeof activityAreas)[number]

const spansOf = (area: Area, parts: readonly Part[], from: number, to: number): Span[] =>
  joined(
    parts.map(({ from: start, to: end, policy }) => {
      if (!policy.activities[area.id].isOpen) return [start, start] as const
      const { startsAt, endsAt } = stateOf(area, start, policy)
      return [Math.max(start, startsAt), Math.min(end, endsAt ?? end)] as const
    }),
    from,
    to,
  )

const meet = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** More start-up pop-ups at a time than a player has patience for. */
const maxPopups = 5

function warningsOf(
  areas: readonly { readonly area: Area; readonly spans: readonly Span[] }[],
  maintenance: readonly Span[],
  parts: readonly Part[],
) {
  const clashes = areas.flatMap(({ area, spans }) =>
    spans
      .filter(({ isCut }) => !isCut)
      .flatMap((span) =>
        maintenance
          .filter((closed) => meet(closed, span))
          .map(({ startsAt }) => ({ at: startsAt, summary: `Planned maintenance overlaps with ${area.id}.` })),
      ),
  )
  const crowded = parts.flatMap(({ from, to, policy }) => {
    const open = areas.filter(
      ({ area, spans }) => withSettings(area, policy).type === 1 && spans.some((span) => span.startsAt < to && span.endsAt > from),
    )
    return open.length > maxPopups
      ? [{ at: from, summary: `${open.length} pop-ups are active: ${open.map(({ area }) => area.id).join(', ')}.` }]
      : []
  })
  // The same pop-ups on consecutive days are reported once.
  return [...clashes, ...crowded.filter(({ summary }, index) => crowded[index - 1]?.summary !== summary)].toSorted((a, b) => a.at - b.at)
}

async function calendar({ tx, defaults, policy, now }: DeskContext, { from, to }: { from: number; to: number }) {
  if (to <= from || to - from > maxCalendarDays * dayMs) return refuseDesk('badParameter', { fields: ['from', 'to'] })
  const versions = await versionsAfter(tx, 0)
  const parts = partsOf(defaults, versions, from, to)
  const areas = activityAreas.map((area) => ({ area, spans: spansOf(area, parts, from, to) }))
  const maintenance = joined(
    parts.map((part) => [part.from, part.policy.maintenance.state === 'closed' ? part.to : part.from] as const),
    from,
    to,
  )
  return {
    now,
    base: versions.at(-1)?.revision ?? 0,
    activities: areas.map(({ area: { id }, spans }) => {
      const { isOpen, startsAt, endsAt } = policy.activities[id]
      return { id, spans, isOpen, startsAt, endsAt }
    }),
    maintenance,
    warnings: warningsOf(areas, maintenance, parts),
  }
}

async function preview({ tx, defaults }: DeskContext, { at }: { at: number }) {
  const { policy } = policyAt(defaults, await versionsAfter(tx, 0), at)
  return {
    at,
    isMaintenance: policy.maintenance.state === 'closed',
    revision: policy.revision,
    rows: activityAreas
      .map((area) => withSettings(area, policy))
      .toSorted((a, b) => a.sort - b.sort)
      .map((area) => {
        const { state, endsAt } = stateOf(area, at, policy)
        const { id, path, type, homeFloatShowStatus, unloginShowStatus } = area
        return { id, state, endsAt, path, isPopup: type === 1, isFloat: homeFloatShowStatus === 1, isForGuests: unloginShowStatus === 1 }
      }),
  }
}

export const calendarHandlers: DeskHandlers<typeof calendarCalls> = { calendar, calendarPreview: preview }
