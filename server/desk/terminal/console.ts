import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isOperatorName, operatorRoles, rolesIn } from '#contract/operatorRoles.ts'
import { plural } from '#contract/operatorText.ts'
import { readAnchors } from '../../adapters/auditAnchor.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { auditHead, verifyAudit } from '../../kernel/auditChain.ts'
import type { AuditHead } from '../../kernel/auditChain.ts'
import type { Deps } from '../../kernel/context.ts'
import { printable } from '../text.ts'
import { createInvite } from '../web/operators/enrolment.ts'
import * as store from '../web/operators/operatorStore.ts'

/** Commands for the server's own machine only: they create the first operator, so they require no operator's name. */
export interface Console extends Pick<Deps, 'db' | 'random' | 'secret'> {
  /** ms UTC */
  readonly now: number
  /** The server's address, for a link. */
  readonly origin: string
  /** Heads of the audit chain that were stored outside the database, oldest first. */
  readonly anchors: readonly AuditHead[]
  readonly print: (...lines: readonly string[]) => void
}

interface ConsoleCommand {
  readonly name: string
  readonly usage: string
  readonly summary: string
  /** False: nothing was done. */
  readonly run: (publishing: Console, args: readonly string[]) => Promise<boolean>
}

const actor = 'console'

const add: ConsoleCommand = {
  name: 'operator-add',
  usage: `<name> --roles <${operatorRoles.slice(0, 2).join('+')}…>`,
  summary: 'adds an operator or lets one enrol again, and prints a one-time link that is valid for a day',
  async run({ db, random, secret, now, origin, print }, args) {
    const { values, positionals } = parseArgs({ args: [...args], options: { roles: { type: 'string' } }, allowPositionals: true })
    const [name = ''] = positionals
    const roles = rolesIn(values.roles ?? '')
    if (positionals.length !== 1 || !isOperatorName(name) || !roles) {
      print(
        'A name consists of lower-case letters, digits, dots and dashes, and is not system, console or nobody; roles are joined by +, each once.',
        `Roles: ${operatorRoles.join(', ')}.`,
      )
      return false
    }
    const link = await db.transaction(async (tx) => {
      const earlier = await store.namedOperator(tx, name)
      if (earlier) await store.reopenOperator(tx, earlier.id, roles)
      const id = earlier?.id ?? (await store.addOperator(tx, name, roles, now))
      await writeAudit(tx, { actor, action: 'operator.invited', target: `operator:${name}`, reason: roles.join(', ') }, now)
      return createInvite(tx, { random, secret }, id, now)
    })
    print(`Send ${name} this link. It can be used once, within a day:`, `${origin}/desk/enrol#${link}`)
    return true
  },
}

/** The only argument of a command; throws a TypeError as parseArgs does when there are others, or none. */
function onlyArgument(args: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new TypeError('takes one argument')
  return name
}

const end: ConsoleCommand = {
  name: 'operator-end',
  usage: '<name>',
  summary: 'ends an operator’s account and sessions immediately; their name stays in the audit log',
  async run({ db, now, print }, args) {
    const name = onlyArgument(args)
    const done = await db.transaction(async (tx) => {
      const row = await store.findOperator(tx, name)
      if (!row) return false
      await store.endOperator(tx, row.id, now)
      await writeAudit(tx, { actor, action: 'operator.ended', target: `operator:${name}`, reason: '' }, now)
      return true
    })
    print(done ? `${name} is no longer an operator.` : `There is no operator “${name}”.`)
    return done
  },
}

/** Why a file cannot be compared with: of several copies, an empty one would go unnoticed. */
function whyNotHeads(file: string): string | undefined {
  if (!existsSync(file)) return `There is no file ${file}.`
  if (!statSync(file).isFile()) return `${file} is not a file.`
  return readAnchors(file).length === 0 ? `${file} holds no heads of the audit log.` : undefined
}

const verify: ConsoleCommand = {
  name: 'audit-verify',
  usage: '[--heads <file>]',
  summary:
    'recomputes the hash chain of the audit log and compares it with the heads stored outside the database, or in copies of that file',
  async run({ db, anchors: own, print }, args) {
    const { heads = [] } = parseArgs({ args: [...args], options: { heads: { type: 'string', multiple: true } } }).values
    const [wrong] = heads.flatMap((file) => whyNotHeads(file) ?? [])
    if (wrong !== undefined) {
      print(wrong)
      return false
    }
    const anchors = heads.length === 0 ? own : heads.flatMap(readAnchors)
    const { count, hash, waiting, problems } = await verifyAudit(db, anchors)
    print(...problems.map((problem) => `BROKEN: ${problem}`))
    print(
      `${plural(count, 'entry', 'entries')} chained, ${waiting} not yet chained, ${plural(anchors.length, 'head')} compared. Head ${hash}`,
    )
    return problems.length === 0
  },
}

const head: ConsoleCommand = {
  name: 'audit-head',
  usage: '',
  summary: 'prints the length and the head of the audit chain, to be stored elsewhere',
  async run({ db, print }, args) {
    parseArgs({ args: [...args] })
    const { count, hash } = await auditHead(db)
    print(`${count} ${hash}`)
    return true
  },
}

export const consoleCommands: readonly ConsoleCommand[] = [add, end, verify, head]

/** Runs one of these commands; undefined for any other name. */
export async function runConsole(publishing: Console, name: string, args: readonly string[]): Promise<boolean | undefined> {
  const command = consoleCommands.find((one) => one.name === name)
  if (!command) return undefined
  const print: Console['print'] = (...lines) => publishing.print(...lines.map(printable))
  try {
    return await command.run({ ...publishing, print }, args)
  } catch (error) {
    // An option or an argument that the command does not take.
    if (!(error instanceof TypeError)) throw error
    print(`Usage: npm run operator -- ${command.name} ${command.usage}`.trimEnd())
    return false
  }
}
