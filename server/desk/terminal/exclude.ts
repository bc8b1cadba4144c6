import { exclusionMonths } from '#contract/responsibleGaming.ts'
import { isPlayer } from '../../identity/session/playerStore.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { excludeFor } from '../excludeFor.ts'
import { moment } from './command.ts'
import type { Command } from './command.ts'

const exclude: Command = {
  name: 'exclude',
  usage: '<player> --by <name> --months <6, 12 or 60> --reason <text>',
  summary: 'excludes a player at the request of their family or the regulator; takes effect immediately and cannot be revoked or shortened',
  ids: 1,
  needs: ['by', 'months', 'reason'],
  async run({ db, now, policy, print }, { ids: [playerId = ''], options: { by = '', months: given = '', reason = '' } }) {
    const months = exclusionMonths.find((one) => String(one) === given)
    if (months === undefined) {
      print(`--months must be one of ${exclusionMonths.join(', ')}.`)
      return false
    }
    if (!isId(playerId) || !(await isPlayer(db, playerId))) {
      print(`There is no player ${playerId}.`)
      return false
    }
    const done = await db.transaction((tx) => excludeFor({ tx, now, policy, playerId, months, ref: `desk:${now}`, by, reason }))
    const until = moment(isRefusal(done) ? Number((done.data as { until: number }).until) : done.until)
    print(isRefusal(done) ? `Player ${playerId} is already excluded until ${until}.` : `Player ${playerId} is excluded until ${until}.`)
    return !isRefusal(done)
  },
}

export const excludeCommands: readonly Command[] = [exclude]
