// `npm run settings`: writes docs/settings.md, the table of all settings, from their schemas and defaults.
//   -- --check   writes nothing; fails when the page is out of date
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settingKeys, valueAt } from '#server/settings/keys.ts'
import type { SettingKey } from '#server/settings/keys.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { boundsOf, unitText } from '#server/settings/shape.ts'

const page = 'docs/settings.md'
const file = join(import.meta.dirname, '..', page)

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
function valueText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!Array.isArray(value) && text.length <= 60) return `\`${text}\``
  const count = Object.keys(value as object).length
  return count === 1 ? '1 entry' : `${count} entries`
}
const row = ({ key, schema, meta, role }: SettingKey): string =>
  `| ${[`\`${key}\``, meta.description ?? '', unitText(meta.unit), boundsOf(schema), valueText(valueAt(defaultPolicy, key)), meta.fixed === undefined ? role : 'not at run time'].map(cell).join(' | ')} |`

const keys = [...settingKeys(defaultPolicy).values()]

/** The test of what a change does, by the beginning of the keys; the longest applies. */
const tests: Readonly<Record<string, string>> = {
  ticketMinutes: 'tests/server/identity/session/login.test.ts',
  minStake: 'tests/server/money/bonusCredit/bonusCredit.test.ts',
  playMoney: 'tests/server/identity/kyc/realMoney.test.ts',
  welcomeGrant: 'tests/server/settings/configuration.test.ts',
  demoGrant: 'tests/server/play/games/visits.test.ts',
  ageLimit: 'tests/server/settings/configuration.test.ts',
  termsVersion: 'tests/server/identity/session/entry.test.ts',
  eligibility: 'tests/server/identity/session/entry.test.ts',
  minAppVersion: 'tests/server/identity/session/entry.test.ts',
  'session.idleMinutes': 'tests/server/settings/configuration.test.ts',
  'session.confirmMinutes': 'tests/server/identity/session/confirmed.test.ts',
  'session.proofMinutes': 'tests/server/identity/session/confirmed.test.ts',
  'session.newMethodHours': 'tests/server/identity/session/loginMethods.test.ts',
  'session.days': 'tests/server/identity/session/session.test.ts',
  passkey: 'tests/server/identity/passkeys/passkeys.test.ts',
  locationMinutes: 'tests/server/identity/session/location.test.ts',
  largeWin: 'tests/server/desk/trail.test.ts',
  heartbeatSeconds: 'tests/server/settings/configuration.test.ts',
  versionCheckSeconds: 'tests/server/settings/configuration.test.ts',
  eventLogDays: 'tests/server/support/eventLog/eventLog.test.ts',
  requestDays: 'tests/server/kernel/http/requests.test.ts',
  roundDays: 'tests/server/play/games/archive.test.ts',
  archiveDays: 'tests/server/play/games/archive.test.ts',
  realityCheckMinutes: 'tests/server/protection/realityCheck.test.ts',
  pace: 'tests/server/play/games/pace.test.ts',
  activities: 'tests/server/me/activities/activities.test.ts',
  announcements: 'tests/server/support/announcements.test.ts',
  content: 'tests/server/settings/configuration.test.ts',
  games: 'tests/server/play/games/offered.test.ts',
  sharedRounds: 'tests/server/play/shared/rounds.test.ts',
  stagedRounds: 'tests/server/play/staged/rounds.test.ts',
  jackpot: 'tests/server/settings/versionsKept.test.ts',
  dailyCheckIn: 'tests/server/rewards/dailyCheckIn/dailyCheckIn.test.ts',
  tasks: 'tests/server/rewards/tasks/policy.test.ts',
  points: 'tests/server/rewards/points/points.test.ts',
  dailyGame: 'tests/server/rewards/dailyGame/dailyGame.test.ts',
  follow: 'tests/server/rewards/follow/follow.test.ts',
  slotshack: 'tests/server/rewards/slotshack/slotshack.test.ts',
  rank: 'tests/server/rewards/rank/rank.test.ts',
  'invite.wheel': 'tests/server/rewards/invite/wheel.test.ts',
  invite: 'tests/server/rewards/invite/agent.test.ts',
  'mall.scratch': 'tests/server/rewards/mall/scratch.test.ts',
  'mall.goods': 'tests/server/rewards/mall/orders.test.ts',
  'mall.betPerDiamond': 'tests/server/rewards/mall/ordersForBets.test.ts',
  mall: 'tests/server/rewards/mall/shop.test.ts',
  redVsBlue: 'tests/server/rewards/redVsBlue/redVsBlue.test.ts',
  bankruptcy: 'tests/server/rewards/bankruptcy/bankruptcy.test.ts',
  piggyBank: 'tests/server/rewards/piggyBank/piggyBank.test.ts',
  vip: 'tests/server/rewards/vip/levels.test.ts',
  'vip.rebate': 'tests/server/rewards/vip/rebates.test.ts',
  coupons: 'tests/server/money/coupons/coupons.test.ts',
  firstDeposit: 'tests/server/money/firstDeposit/firstDeposit.test.ts',
  deposit: 'tests/server/money/deposits/deposits.test.ts',
  'deposit.prices': 'tests/server/settings/configuration.test.ts',
  withdrawal: 'tests/server/money/withdrawals/withdrawals.test.ts',
  mail: 'tests/server/support/mail/mail.test.ts',
  feedback: 'tests/server/support/contact/feedback.test.ts',
  'feedback.images': 'tests/server/settings/configuration.test.ts',
  service: 'tests/server/support/contact/service.test.ts',
  'service.chat': 'tests/server/support/chat/chat.test.ts',
  theme: 'tests/server/settings/themes.test.ts',
  skins: 'tests/server/settings/skins.test.ts',
  experiments: 'tests/server/settings/experiments.test.ts',
  lengths: 'tests/server/settings/lengths.test.ts',
  kyc: 'tests/server/identity/kyc/kyc.test.ts',
  'kyc.kycAmount': 'tests/server/settings/configuration.test.ts',
  'kyc.is': 'tests/server/settings/configuration.test.ts',
  sms: 'tests/server/identity/session/sms.test.ts',
  recovery: 'tests/server/identity/session/recovery.test.ts',
  lockout: 'tests/server/identity/session/login.test.ts',
  safebox: 'tests/server/money/safebox/safebox.test.ts',
  control: 'tests/server/protection/control.test.ts',
  'control.operatorLimits': 'tests/server/protection/operatorLimits.test.ts',
  visitPauseMinutes: 'tests/server/play/games/visits.test.ts',
  maintenance: 'tests/server/settings/maintenance.test.ts',
  desk: 'tests/server/desk/web/approvals/fourEyes.test.ts',
  'desk.signals': 'tests/server/desk/web/calendar.test.ts',
  'desk.returns': 'tests/server/desk/web/games/games.test.ts',
  'desk.passkeyRoles': 'tests/server/desk/web/operators/passkeys.test.ts',
  'desk.segmentMail': 'tests/server/desk/web/messages/mails.test.ts',
}
const beginningOf = (key: string): string =>
  Object.keys(tests)
    .filter((beginning) => key.startsWith(beginning))
    .toSorted((a, b) => b.length - a.length)[0] ?? ''
const untested = keys.filter(({ key }) => beginningOf(key) === '')
const missing = Object.values(tests).filter((path) => !existsSync(join(import.meta.dirname, '..', path)))
const problems = [
  ...untested.map(({ key }) => `No test is named for ${key}: add a line to scripts/settings.ts.`),
  ...missing.map((path) => `${path}, which scripts/settings.ts names, does not exist.`),
]
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

const testRows = Array.from(
  Map.groupBy(keys, ({ key }) => beginningOf(key)),
  ([beginning, { length, 0: first }]) => `| \`${length === 1 ? first?.key : `${beginning}…`}\` | ${length} | \`${tests[beginning]}\` |`,
)

const text = `# Settings

Generated by \`npm run settings\` from the schemas in \`server/settings\`. Settings are changed while servers run, by an admin or the role in the last column
([decision 51](decisions/051-settings-that-live.md)): \`npm run operator -- settings-set <key>=<value> --by <name> --reason <text>\`.
ppm is parts per million; a value of \`null\` is not set. ${keys.length} settings.

| setting | meaning | unit | bounds | default | changed by |
|---|---|---|---|---|---|
${keys.map(row).join('\n')}

## Where a change is tested
\`tests/server/settings/everySetting.test.ts\` changes each of them on a running server and takes it back. What a change of a kind does:

| settings | number | test |
|---|---|---|
${testRows.join('\n')}
`

const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
if (!values.check) writeFileSync(file, text)
if (readFileSync(file, 'utf8') === text) console.log(`${page}: ${keys.length} settings.`)
else {
  console.error(`${page} is out of date: run npm run settings.`)
  process.exitCode = 1
}
