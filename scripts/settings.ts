// `npm run settings`: writes docs/settings.md, the table of all settings, from their schemas and defaults.
//   -- --check   writes nothing; fails when the page is out of date
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settingKeys, valueAt } from '#server/settings/keys.ts'
import type { SettingKey } from '#server/settings/keys.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { boundsOf } from '#server/settings/shape.ts'

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
  `| ${[`\`${key}\``, meta.description ?? '', meta.unit ?? '', boundsOf(schema), valueText(valueAt(defaultPolicy, key)), meta.fixed === undefined ? role : 'nobody'].map(cell).join(' | ')} |`

const keys = [...settingKeys(defaultPolicy).values()]
const text = `# Settings

Made by \`npm run settings\` from the schemas in \`server/settings\`. Each is changed while servers run, by whom the last column says or an admin
([decision 51](decisions/051-settings-that-live.md)): \`npm run operator -- settings-set <key>=<value> --by <name> --reason <text>\`.
Coins are hundredths, ppm parts per million. ${keys.length} settings.

| setting | meaning | unit | bounds | default | changed by |
|---|---|---|---|---|---|
${keys.map(row).join('\n')}
`

const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
if (!values.check) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${page} is old: run npm run settings.`)
  process.exitCode = 1
} else console.log(`${page}: ${keys.length} settings.`)
