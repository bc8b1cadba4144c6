import { parseArgs } from 'node:util'
import { singleLine } from '#contract/values.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Operator } from '../../kernel/environment.ts'
import { readPolicy } from '../../settings/inForce.ts'
import { printable } from '../text.ts'
import { auditCommands } from './audit.ts'
import type { Command, Desk, CommandArguments } from './command.ts'
import { excludeCommands } from './exclude.ts'
import { feedbackCommands } from './feedback.ts'
import { goodsCommands } from './goods.ts'
import { kycCommands } from './kyc.ts'
import { linkCommands } from './links.ts'
import { mailCommands } from './mail.ts'
import { refundCommands } from './refunds.ts'
import { mayRun, rolesFor } from './roles.ts'
import { settingsCommands } from './settings.ts'
import { studioCommands } from './studios.ts'
import { timelineCommands } from './timeline.ts'
import { withdrawalCommands } from './withdrawals.ts'

/** All operator commands. Each area's commands are one line here. */
export const commands: readonly Command[] = [
  ...withdrawalCommands,
  ...refundCommands,
  ...studioCommands,
  ...kycCommands,
  ...linkCommands,
  ...excludeCommands,
  ...mailCommands,
  ...feedbackCommands,
  ...goodsCommands,
  ...settingsCommands,
  ...timelineCommands,
  ...auditCommands,
]

/** Names and reasons are kept permanently: short, and written as at the desk. */
const maxLengthOf = ({ maxLengths = {} }: Command, option: string): number => maxLengths[option] ?? 200

export const usage = (): string[] => [
  'npm run operator -- <command>',
  ...commands.map(({ name, usage: rest, summary }) => `  ${`${name} ${rest}`.trimEnd().padEnd(44)} ${summary}`),
]

const rolesText = (operators: readonly Operator[]): string =>
  operators.length > 0
    ? `--by must be one of the operators: ${operators.map(({ name }) => name).join(', ')}.`
    : 'No operators are configured. Set the environment variable OPERATORS, e.g. OPERATORS=ana,ben.'

/** The parsed arguments, or what is wrong with them. */
function read(
  command: Command,
  args: readonly string[],
  operators: readonly Operator[],
): (CommandArguments & { operator: Operator }) | { wrong: string } {
  const { name, usage: rest, ids, needs, takes = [] } = command
  const wrong = { wrong: `Usage: npm run operator -- ${name} ${rest}`.trimEnd() }
  try {
    const options = Object.fromEntries([...needs, ...takes].map((option) => [option, { type: 'string' as const }]))
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const isComplete =
      (ids === 'some' ? positionals.length > 0 : positionals.length === ids) && needs.every((option) => values[option] !== undefined)
    if (!isComplete) return wrong
    const written: Record<string, string> = {}
    for (const [option, text] of Object.entries(values as Record<string, string>)) {
      const { data } = singleLine(1, maxLengthOf(command, option)).safeParse(text)
      if (data === undefined) return { wrong: `--${option} must be one line of at most ${maxLengthOf(command, option)} characters.` }
      written[option] = data
    }
    const operator = operators.find((one) => one.name === values.by)
    return operator ? { ids: positionals, options: written, operator } : { wrong: rolesText(operators) }
  } catch {
    return wrong
  }
}

/** Runs one command. False: nothing was done, and the reason was printed. */
export async function runOperator(publishing: Omit<Desk, 'policy' | 'operator'>, name: string, args: readonly string[]): Promise<boolean> {
  // All output goes through here.
  const desk = { ...publishing, print: (...lines: readonly string[]) => publishing.print(...lines.map(printable)) }
  const command = commands.find((one) => one.name === name)
  if (!command) {
    desk.print(`Unknown command “${name}”.`, ...usage())
    return false
  }
  const parsed = read(command, args, desk.operators)
  if ('wrong' in parsed) {
    desk.print(parsed.wrong)
    return false
  }
  const { operator } = parsed
  if (!mayRun(operator, name)) {
    await writeAudit(
      desk.db,
      { actor: operator.name, action: 'desk.refused', target: `command:${name}`, reason: parsed.ids.join(' ') },
      desk.now,
    )
    desk.print(`${operator.name} is not allowed to run “${name}”: it requires the role ${rolesFor(name)}.`)
    return false
  }
  return command.run({ ...desk, operator, policy: await readPolicy(desk.db, desk.defaults, desk.now) }, parsed)
}
