import { t } from '@lingui/core/macro'
import { isPlaying } from '#machines/stagedRound/stagedRound.selectors.ts'
import { h, setText } from '../page/dom.ts'
import { dieFace } from '../staged/page/dieFace.ts'
import { openTable } from '../staged/page/openTable.ts'
import type { Scene, SceneActions } from '../staged/page/show.ts'
import { boardOf, createResults, createSpots, payLine, spotRow } from '../staged/page/table.ts'
import { payOf, sicBo } from './rules.ts'
import { spotName } from './spotName.ts'

const sumOf = (board: readonly number[]): number => board.reduce((sum, die) => sum + die, 0)

const dice = (...values: number[]): HTMLElement => h('span', { class: 'die-row' }, ...values.map(dieFace))
function faceOf(spot: string): string | Node {
  const [kind = '', one = '', two = ''] = spot.split('-')
  const face = Number(one)
  switch (kind) {
    case 'small':
      return t`Small`
    case 'big':
      return t`Big`
    case 'odd':
      return t`Odd`
    case 'even':
      return t`Even`
    case 'one':
      return dice(face)
    case 'pair':
      return dice(face, Number(two))
    case 'double':
      return dice(face, face)
    case 'triple':
      return dice(face, face, face)
    case 'any':
      return t`Any three alike`
    default:
      return one
  }
}

function createScene({ place }: SceneActions): Scene {
  const spots = createSpots(sicBo, place)
  const row = (across: number, names: readonly string[]) =>
    spotRow(
      across,
      names.map((name) =>
        spots.button(name, {
          name: spotName(name),
          face: faceOf(name),
          pays: payOf(name),
          isPayShown: !name.startsWith('one'),
          look: across > 6 ? 'narrow' : '',
        }),
      ),
    )
  const title = (text: string) => h('h2', { text })
  const of = (kind: string) => sicBo.spots.filter((spot) => spot.startsWith(`${kind}-`))
  const tray = [0, 1, 2].map(() => h('div', { class: 'tray-die' }))
  const sum = h('b', { class: 'sum n' })
  const results = createResults(t`Last totals`, 8)
  let last = ''
  return {
    element: h(
      'div',
      { class: 'table sic-bo' },
      h(
        'div',
        { class: 'outcome' },
        h('div', { class: 'tray', 'aria-hidden': 'true' }, ...tray),
        h('div', { class: 'sum-box' }, sum, results.element),
      ),
      h(
        'div',
        { class: 'spots', role: 'group', 'aria-label': t`Table` },
        row(4, ['small', 'odd', 'even', 'big']),
        title(t`Total of the three dice`),
        row(7, of('total')),
        title(t`One number (1:1, 2:1 or 14:1)`),
        row(6, of('one')),
        title(t`Two numbers`),
        row(5, of('pair')),
        title(t`Two alike or more`),
        row(6, of('double')),
        title(t`Three alike`),
        row(3, of('triple')),
        row(1, ['any-triple']),
      ),
    ),
    update(now) {
      const { round, shown, reducedMotion } = now.context
      const board = boardOf(round, shown)
      for (const [at, die] of tray.entries()) {
        const value = board[at]
        die.classList.toggle('in', value !== undefined)
        const key = `${round?.roundId ?? ''}:${value ?? ''}`
        if (die.dataset.key === key) continue
        die.dataset.key = key
        die.replaceChildren(dieFace(value ?? at + 1))
        if (value !== undefined && isPlaying(now) && !reducedMotion)
          die.animate(
            [
              { transform: 'translateY(-34px) rotate(-140deg)', opacity: 0.4 },
              { transform: 'translateY(4px) rotate(10deg)', opacity: 1, offset: 0.7 },
              { transform: 'none' },
            ],
            { duration: 420, easing: 'ease-out' },
          )
      }
      const key = isPlaying(now) ? '' : String(sumOf(board) || '–')
      if (key !== last) setText(sum, key)
      last = key
      spots.update(now)
      results.update(now, (thrown) => ({ text: String(sumOf(thrown)), kind: new Set(thrown).size === 1 ? 'triple' : 'usual' }))
    },
  }
}

openTable({
  rules: sicBo,
  eventMs: { die: 620 },
  betText: () => t`Roll`,
  spotName,
  createScene,
  outcomeText(now) {
    const board = boardOf(now.context.round)
    return `${board.join(' + ')} = ${sumOf(board)}`
  },
  rulesSheet: () => [
    h('p', { text: t`Three dice are rolled. Small, big, odd and even lose when all three are alike.` }),
    h('h3', { text: t`Payouts` }),
    h(
      'ul',
      { class: 'table-pays' },
      payLine(t`Small (4–10), big (11–17), odd or even`, '1:1', '97.22%'),
      payLine(t`One number on one, two or three dice`, '1:1, 2:1, 14:1', '97.22%'),
      payLine(t`Two numbers`, '6:1', '97.22%'),
      payLine(t`Two alike or more`, '12:1', '96.30%'),
      payLine(t`Three of one number`, '209:1', '97.22%'),
      payLine(t`Any three alike`, '34:1', '97.22%'),
      payLine(t`Total of 4 or 17`, '69:1', '97.22%'),
      payLine(t`Total of 5 or 16`, '34:1', '97.22%'),
      payLine(t`Total of 6 or 15`, '20:1', '97.22%'),
      payLine(t`Total of 7 or 14`, '13:1', '97.22%'),
      payLine(t`Total of 8 or 13`, '9:1', '97.22%'),
      payLine(t`Total of 9 or 12`, '7.4:1', '97.22%'),
      payLine(t`Total of 10 or 11`, '6.75:1', '96.88%'),
    ),
  ],
})
