import { coinsText, plural } from '#contract/operatorText.ts'
import { secureRandom } from '../../kernel/random.ts'
import { returnStranded } from '../../play/studios/returnStranded.ts'
import type { Command } from './command.ts'

const studioReturn: Command = {
  name: 'studio-return',
  usage: '<provider> --by <name> --reason <text>',
  summary: 'brings back the coins at a game provider that was removed from the servers, as it last reported them',
  ids: 1,
  needs: ['by', 'reason'],
  async run({ db, policy, now, print }, { ids: [provider = ''], options: { by = '', reason = '' } }) {
    const log = { warn: (_details: object, message: string) => print(message) }
    const deps = { db, policy, log, clock: () => now, random: secureRandom }
    const { players, amount } = await returnStranded(deps, { provider, by, reason })
    print(
      players === 0
        ? `There are no coins at “${provider}” that running servers do not ask for.`
        : `Brought back ${coinsText(amount)} coins of ${plural(players, 'player')} from “${provider}”, as it last reported them.`,
    )
    return players > 0
  },
}

export const studioCommands: readonly Command[] = [studioReturn]
