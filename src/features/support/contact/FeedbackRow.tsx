import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ComponentType, SVGProps } from 'react'
import Bug from '~icons/lucide/bug'
import Dices from '~icons/lucide/dices'
import Lightbulb from '~icons/lucide/lightbulb'
import MessageCircle from '~icons/lucide/message-circle'
import Wallet from '~icons/lucide/wallet'
import type { Feedback, FeedbackType } from '#contract/feedback.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { stateTexts, typeTexts } from './serviceTexts.ts'

export const typeIcons: Readonly<Record<FeedbackType, ComponentType<SVGProps<SVGSVGElement>>>> = {
  bug: Bug,
  payment: Wallet,
  game: Dices,
  idea: Lightbulb,
  other: MessageCircle,
}

/** The status of a feedback, in a word. */
export function StateChip({ state }: Pick<Feedback, 'state'>) {
  const { i18n } = useLingui()
  return <span className={state === 'answered' ? 'chip good' : state === 'open' ? 'chip g' : 'chip'}>{i18n._(stateTexts[state])}</span>
}

/** One feedback in a list: its topic, its beginning, its status. */
export function FeedbackRow({ row: { feedbackId, type, text, time, state } }: { row: Feedback }) {
  const { i18n } = useLingui()
  const Icon = typeIcons[type]
  return (
    <Link to="/feedback/record/$id" params={{ id: feedbackId }} className="feedback-row">
      <span className="channel-seal">
        <Icon width={22} height={22} aria-hidden="true" />
      </span>
      <span className="channel-about">
        <b>{i18n._(typeTexts[type])}</b>
        <span className="small muted feedback-line">{text}</span>
        <span className="mini muted">{i18n.date(time, dateFormats.moment)}</span>
      </span>
      <StateChip state={state} />
    </Link>
  )
}
