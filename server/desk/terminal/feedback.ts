import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxTextLength } from '#contract/values.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { answerFeedback, closeFeedback } from '../../support/feedback/decide.ts'
import { lockFeedback, picturesOf, waitingFeedback } from '../../support/feedback/store.ts'
import type { FeedbackRow } from '../../support/feedback/store.ts'
import { moment, maxPrinted, printList } from './command.ts'
import type { Command, Desk } from './command.ts'

const headOf = ({ id, player_id: player, type, state, at, pictures }: FeedbackRow): string =>
  [id.padStart(8), state.padEnd(8), type.padEnd(7), `player ${player}`, moment(at), `${pictures.length} pictures`].join('  ')

const list: Command = {
  name: 'feedback',
  usage: '--by <name>',
  summary: 'lists unanswered feedback, oldest first',
  ids: 0,
  needs: ['by'],
  async run({ db, print }) {
    const rows = await waitingFeedback(db, maxPrinted + 1)
    printList(
      print,
      rows.map((row) => `${headOf(row)}  ${row.text.slice(0, 80)}`),
      'No unanswered feedback.',
    )
    return true
  },
}

const notThere = (id: string): string => `There is no feedback ${id}.`

const show: Command = {
  name: 'feedback-show',
  usage: '<id> --by <name> [--to <folder>]',
  summary: 'shows feedback in full; with --to, saves its pictures in a folder for review; each view is logged',
  ids: 1,
  needs: ['by'],
  takes: ['to'],
  async run({ db, files, now, print }, { ids: [id = ''], options: { by = '', to } }) {
    const row = isId(id) ? await lockFeedback(db, id) : undefined
    if (!row) {
      print(notThere(id))
      return false
    }
    print(headOf(row), row.text, ...(row.answer === null ? [] : [`Answer: ${row.answer}`]))
    if (to === undefined) return true
    const pictures = await picturesOf(db, id)
    // Recorded before anything is saved.
    await writeAudit(db, { actor: by, action: 'feedback.opened', target: `feedback:${id}`, reason: '' }, now)
    await mkdir(to, { recursive: true, mode: 0o700 })
    for (const [index, { file_id: file }] of pictures.entries())
      await writeFile(join(to, `${id}-${index + 1}.jpg`), await files.read(file), { mode: 0o600 })
    print(`${pictures.length} pictures saved in ${to}. Delete them after you have answered.`)
    return true
  },
}

function report({ print }: Desk, id: string, done: string, result: { id: string } | Refusal): boolean {
  const isDone = !isRefusal(result)
  print(isDone ? `Feedback ${id} is ${done}.` : result.refused === 'alreadyDone' ? `Feedback ${id} is already closed.` : notThere(id))
  return isDone
}
const unknown = { refused: 'notAvailable' } as const

const answer: Command = {
  name: 'feedback-answer',
  usage: '<id> --by <name> --text <text>',
  summary: 'answers feedback; the player is notified by message',
  ids: 1,
  needs: ['by', 'text'],
  maxLengths: { text: maxTextLength },
  async run(desk, { ids: [id = ''], options: { by = '', text = '' } }) {
    const result = isId(id) ? await desk.db.transaction((tx) => answerFeedback(tx, { id, by, text }, desk.now)) : unknown
    return report(desk, id, 'answered', result)
  },
}

const close: Command = {
  name: 'feedback-close',
  usage: '<id> --by <name> [--reason <text>]',
  summary: 'closes feedback without an answer',
  ids: 1,
  needs: ['by'],
  takes: ['reason'],
  async run(desk, { ids: [id = ''], options: { by = '', reason = '' } }) {
    const result = isId(id) ? await desk.db.transaction((tx) => closeFeedback(tx, { id, by, why: reason }, desk.now)) : unknown
    return report(desk, id, 'closed', result)
  },
}

export const feedbackCommands: readonly Command[] = [list, show, answer, close]
