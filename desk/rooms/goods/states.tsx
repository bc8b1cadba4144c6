import type { MallOrderState } from '#contract/desk/goods.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { Tone } from '../../ui/Tag.tsx'

export const stateTexts: Readonly<Record<MallOrderState, string>> = {
  created: 'Ordered',
  approved: 'Approved',
  shipped: 'Shipped',
  done: 'Delivered',
  refused: 'Rejected',
}
const tones: Readonly<Record<MallOrderState, Tone>> = {
  created: 'plain',
  approved: 'plain',
  shipped: 'info',
  done: 'ok',
  refused: 'bad',
}
/** Whether it still waits for an operator. */
export const isWaiting = (state: MallOrderState): boolean => state !== 'done' && state !== 'refused'

export const StateTag = ({ state }: { state: MallOrderState }) => <Tag tone={tones[state]}>{stateTexts[state]}</Tag>
