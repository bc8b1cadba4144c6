import type { AnyTransitionDefinition } from 'xstate'

const guardName = ({ guard }: AnyTransitionDefinition): string => {
  if (guard === undefined) return ''
  const name = typeof guard === 'string' ? guard : 'type' in guard && typeof guard.type === 'string' ? guard.type : 'guarded'
  return ` [${name}]`
}

/** A transition's name in a diagram: its event, the effect that returned or failed, or the delay that elapsed; and its guard. */
export const labelOf = (definition: AnyTransitionDefinition): string => {
  const { eventType, source } = definition
  const invoked = (id: string): string => {
    const src = source.invoke.find((invoke) => invoke.id === id)?.src
    return typeof src === 'string' ? src : id
  }
  const [, how, actorId = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? []
  if (how !== undefined) return `${invoked(actorId)} ${how === 'done' ? 'answers' : 'fails'}${guardName(definition)}`
  const delay = source.after.find((after) => after.eventType === eventType)?.delay
  if (delay !== undefined) return `after ${String(delay)}${guardName(definition)}`
  return `${eventType}${guardName(definition)}`.trim()
}
