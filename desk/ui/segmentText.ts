import type { Segment } from '#contract/segment.ts'
import { amountText, dateText } from '../kit/text.ts'

const range = (name: string, from: string | undefined, to: string | undefined): string[] =>
  from === undefined && to === undefined
    ? []
    : [to === undefined ? `${name} from ${from}` : from === undefined ? `${name} up to ${to}` : `${name} ${from} to ${to}`]
const shown = (value: number | null, text: (value: number) => string): string | undefined => (value === null ? undefined : text(value))

/** The conditions in words. */
export function segmentText(segment: Segment): string {
  const { vipFrom, vipTo, registeredFrom, registeredTo, activeFrom, activeTo, depositedFrom, depositedTo, locale, channel } = segment
  // A span ends before its last moment: the day that is shown is the last one in it.
  const until = (at: number) => dateText(at - 1)
  const parts = [
    ...range('VIP', shown(vipFrom, String), shown(vipTo, String)),
    ...range('registered', shown(registeredFrom, dateText), shown(registeredTo, until)),
    ...range('last active', shown(activeFrom, dateText), shown(activeTo, until)),
    ...range('deposited', shown(depositedFrom, amountText), shown(depositedTo, amountText)),
    ...(locale === null ? [] : [locale === 'fil-PH' ? 'in Filipino' : 'in English']),
    ...(channel === null ? [] : [`campaign ${channel}`]),
  ]
  return parts.length === 0 ? 'all players' : parts.join(', ')
}
