import * as z from 'zod'
import { activityIds } from '#contract/activities.ts'
import type { ActivityId } from '#contract/activities.ts'
import { moment, name, percent } from '../values.ts'
import type { Frozen } from '../values.ts'
import { activitiesSchema } from './activities.ts'
import { bucketOf } from './bucket.ts'
import { contentSchema } from './content.ts'

const varied = ['sort', 'isPopup', 'isFloat'] as const

/**
 * Identity checks are required by law, announcements inform, and a fresh start gift follows a loss: these appear in the same way for
 * everyone.
 */
const sameForAll: readonly ActivityId[] = ['kyc', 'notice', 'bankruptcy']

/**
 * The settings that an experiment may vary, with their schemas: the order and appearance of what the lobby shows, never money, odds,
 * limits or terms.
 */
export const variable: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['content.banners', contentSchema.shape.banners],
  ['content.corners', contentSchema.shape.corners],
  ...activityIds
    .filter((id) => !sameForAll.includes(id))
    .flatMap((id) => varied.map((part) => [`activities.${id}.${part}`, activitiesSchema.shape[id].shape[part]] as const)),
])

const experiment = z
  .object({
    id: name,
    key: z.enum([...variable.keys()], 'is not a setting that an experiment may vary'),
    second: z.unknown(),
    percent: percent(undefined, { min: 1, max: 99 }),
    from: moment(),
    until: moment(),
  })
  .superRefine(({ key, second, from, until }, context) => {
    const fault = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const { path, message } of variable.get(key)?.safeParse(second).error?.issues ?? []) fault(['second', ...path], message)
    if (until <= from) fault(['until'], 'must be after the start')
  })

export const experimentsSchema = z
  .array(experiment)
  .max(20)
  .superRefine((all, context) => {
    for (const [index, { id, key, from, until }] of all.entries()) {
      const fault = (part: string, message: string) => context.addIssue({ code: 'custom', path: [index, part], message })
      const before = all.slice(0, index)
      const other = before.find((one) => one.key === key && one.from < until && from < one.until)
      if (before.some((one) => one.id === id)) fault('id', `“${id}” is already used`)
      if (other) fault('key', `“${other.id}” varies ${key} in an overlapping period`)
    }
  })
  .meta({
    description:
      'Experiments: a setting of the lobby, its second value, the percentage of players who get it, and the period; the desk compares both groups under Reports. Never reuse an id',
  })
export type ExperimentPolicy = Frozen<z.infer<typeof experimentsSchema>>
export const experimentPolicy: ExperimentPolicy = []

type Experiment = ExperimentPolicy[number]

export const isRunning = ({ from, until }: Experiment, now: number): boolean => from <= now && now < until

/** Whether chance gives the player the second value. */
export const isInSecondGroup = ({ id, percent: share }: Experiment, playerId: string): boolean =>
  bucketOf(`experiment ${id}`, playerId) < share
