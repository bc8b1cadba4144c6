import type { settingsCalls } from '#contract/desk/settings.ts'
import { settingKeys } from '../../../settings/keys.ts'
import { changesOfRollback, changesOfVersion, listSettings, settingsHistory, settingsReceipts } from '../../../settings/overview.ts'
import { checkChange } from '../../../settings/publish.ts'
import { mayChange } from '../../mayChange.ts'
import { refuseDesk } from '../context.ts'
import type { DeskHandlers } from '../context.ts'
import { isMoney, moneyIn, settingsAct, staleOf, publishingOf } from './settingsActs.ts'

/** Maximum versions listed. */
const maxListed = 200

const unset = { values: {}, startsAt: null, endsAt: null }

/**
 * The settings room: it changes settings the same way as the command line (server/settings/publish.ts), and writes its own entry in the audit log.
 */
export const settingsHandlers: DeskHandlers<typeof settingsCalls> = {
  async settings({ tx, defaults, now, operator }) {
    const keys = settingKeys(defaults)
    const may = mayChange(operator)
    const { base, settings } = await listSettings(tx, defaults, now)
    return {
      base,
      settings: settings.flatMap(({ planned, ...setting }) => {
        const key = keys.get(setting.key)
        return key
          ? [
              {
                ...setting,
                planned: planned.map((one) => ({ ...one })),
                isMine: setting.fixed === null && may(key),
                isMoney: isMoney(key),
              },
            ]
          : []
      }),
    }
  },
  async settingsState({ tx, now }) {
    const { receipts, ...state } = await settingsReceipts(tx, now)
    return { now, ...state, servers: receipts.map((receipt) => ({ ...receipt })) }
  },
  async settingsHistory({ tx, now }) {
    const entries = await settingsHistory(tx, now)
    return { rows: entries.slice(0, maxListed).map((entry) => ({ ...entry, values: { ...entry.values } })) }
  },
  async settingsChanges({ tx, defaults, now }, { of, revision }) {
    const changes = await (of === 'rollback' ? changesOfRollback(tx, defaults, revision, now) : changesOfVersion(tx, defaults, revision))
    return changes ? { changes: changes.map((change) => ({ ...change })) } : refuseDesk('notFound')
  },
  async settingsCheck(context, change) {
    const result = await checkChange(publishingOf(context), { ...change, author: context.operator.name, reason: '' })
    const refused = 'refused' in result ? result : undefined
    const isAboutMoney = moneyIn(context, Object.keys(change.values)).length > 0
    return {
      faults: refused?.refused === 'faults' ? refused.faults.map((fault) => ({ ...fault })) : [],
      stale: refused?.refused === 'stale' ? await staleOf(context.tx, change.base, refused) : null,
      needsSecondFactor: isAboutMoney,
      needsSecond: isAboutMoney && context.policy.desk.settings.second,
    }
  },
  settingsPublish: (context, change) => settingsAct(context, 'settingsPublish', { ...change, revision: 0 }),
  settingsRollback: (context, change) => settingsAct(context, 'settingsRollback', { ...unset, ...change }),
  settingsCancel: (context, change) => settingsAct(context, 'settingsCancel', { ...unset, ...change }),
}
