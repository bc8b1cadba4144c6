import { activityTitles } from '#contract/activities.ts'
import type { ActivityId } from '#contract/activities.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { dateTimeText } from '../../kit/text.ts'

/** An activity's name. */
export const titleOf = (id: string): string => (id in activityTitles ? activityTitles[id as ActivityId] : id)

export type Calendar = DeskOutput<'calendar'>
export type Activity = Calendar['activities'][number]
export type Span = Activity['spans'][number]

/** 2026-11-22 14:32 */
export const minute = (at: number): string => dateTimeText(at).slice(0, 16)
