import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, parseSync } from 'rolldown/utils'
import { trees } from '../build/moduleGraph.ts'

/** Words that players no longer read, and their replacements: docs/writing.md has one term for each thing. */
const retired: readonly (readonly [term: RegExp, say: string])[] = [
  // The account
  [/\bsign(s|ed|ing)?[ -]ins?\b/, 'log in (verb), login (noun); daily: check in, daily check-in'],
  [/\blog-in\b/, 'log in (verb), login (noun)'],
  [/\bmake an account\b/, 'create an account'],
  [/\bbind your\b/, 'add your'],
  [/\bbirth date\b/, 'date of birth'],
  [/\baccount name\b/, 'username; of a bank account: name on the account'],
  [/\bproof of identity\b|\bprove who you are\b|\bidentity proven\b|\bwho you are\b/, 'verify your identity'],
  [/\bpapers\b/, 'documents'],
  [/\blook (it|them) over\b/, 'review, check'],
  [/\bhand(ed|ing)? (it |them )?in\b/, 'submit'],
  [/\bnobody told us\b/, 'we couldn’t confirm it’s you'],
  // Money
  [/\bpurses?\b/, 'wallet, balance'],
  [/\btop-?ups?\b|\brecharge/, 'deposit'],
  [/\bstak(e|es|ed|ing)\b/, 'bet, total bets; of a bonus: wager'],
  [/\bturnover\b/, 'wagering requirement'],
  [/\bpayout account\b|\baccount to be paid to\b/, 'bank or e-wallet account'],
  [/\bput away\b|\bat hand\b/, 'in your safebox, in your wallet'],
  [/\bledger\b/, 'statement'],
  [/\bmovements?\b/, 'transactions'],
  [/\bgiven back\b/, 'returned'],
  [/\bran out on\b|\bout of time\b/, 'expired'],
  [/\bpayment channel\b/, 'payment provider'],
  // Games
  [/\bstudios?\b/, 'game provider'],
  [/\btrue odds\b/, 'odds'],
  [/\bof this visit\b/, 'this session'],
  [/\bfingerprint of\b|\bits fingerprint\b/, 'hash'],
  [/\bthe secret\b/, 'server seed'],
  [/\bcamps?\b/, 'team'],
  // Rewards
  [/\bliveness\b/, 'activity points'],
  [/\bgoods\b/, 'items'],
  [/\bVIP road\b|\bon your road\b|\bthe road (begins|knows|works)\b/, 'VIP progress'],
  [/\bwheel of friends\b/, 'Barkada wheel'],
  [/\bgift to start again\b/, 'Fresh start gift'],
  [/\binvite code\b/, 'referral code'],
  [/\bfriends? (who )?counts?\b/, 'qualified friend'],
  [/\bdays? lit\b|\bunlit\b|\blight (a|one) lantern\b|\blight (day|today’s)\b/, 'check in'],
  [/\bwaits? for you\b/, 'is ready to claim'],
  [/^take it$|\bto take it\b|\btake it until\b/, 'claim'],
  // Support, messages and announcements
  [/\bcustomer service\b|\bVIP service\b/, 'customer support, VIP support'],
  [/\bletters? from\b|\b(this|all|open) letters?\b/, 'message'],
  [/\b(this|all|no|a|the) mails?\b/, 'message, mailbox'],
  [/\be-mails?\b/, 'email'],
  [/\bnews from the (plaza|house)\b/, 'announcements'],
  [/\bthr(ow|own) (it |the gift |both )?away\b/, 'delete'],
  // Limits
  [/\bstay in control\b/, 'responsible gaming'],
  [/\bloose[rn]\b|\btighter\b/, 'higher limit, lower limit'],
  [/\bwhat held still holds\b/, 'your current limit still applies'],
  // How we speak
  [/\bthe house\b(?! (edge|number))/, 'Swerte, we'],
  [/\bthe line (is|was|may|breaks|does)\b|\bline (is (weak|slow|gone)|dropped)\b|\bneed the line\b/, 'you’re offline, your connection'],
  [/\b(is|are) resting\b|\brests (just now|a moment)\b/, 'under maintenance'],
  [/\blights went out\b|\binternal server error\b/, 'something went wrong'],
  [/\blanterns are being lit\b|\blighting the lanterns\b/, 'loading'],
  [/\bno answer (came|has reached)\b/, 'we didn’t get a response'],
  [/\bnothing of yours is lost\b/, 'nothing is lost'],
  [/\(code \{/, 'an error has no code'],
  [/\bsigns? left\b|\b\d+ signs\b/, 'characters'],
  [/\(s\)/, 'a plural'],
  [/^all right$/, 'OK'],
  [/\bask again\b/, 'check again, try again'],
  [/\bperhaps\b/, 'maybe, you may have'],
  [/\banew\b/, 'again; resets'],
  [/\b(colour|licence|centre|honour)s?\b/, 'color, license, center, honor'],
]

/** Words that identifiers and comments no longer have: each word of a camel-case name is checked. */
const retiredInCode: readonly (readonly [term: RegExp, say: string])[] = [
  [/\bpurses?\b/, 'balance, account or currency'],
  [/\b(?:the|a|this|our) houses?\b(?!(?:'s|’s)? (?:edge|number|slot|game))/, 'the server; the operator, who pays and is paid; we'],
  [/\banew\b/, 'again'],
  [/\bpapers\b/, 'documents'],
]

/** Words that identifiers no longer have; comments may. */
const retiredInNames: readonly (readonly [term: RegExp, say: string])[] = [
  [/\b(?:un)?told\b/, 'response, update, reported, shown'],
  [/\bsaid\b/, 'message, output, result'],
  [/\b(?:un)?heard\b/, 'received, listener'],
  [/\bcame\b/, 'received, returned'],
  [/\S words$/, 'texts, labels, messages'],
  [/\bsit down\b/, 'begin, open'],
  [/\bhold locked\b/, 'lockedForUpdate'],
  [/\b(?:barrier|objections?)\b/, 'restriction, refusal'],
  [/\b(?:hear|hurry|lent|brought|wish|let go)\b/, 'receive, skip, returned, request, release'],
  [/^known$/, 'existing, cached, previous, allowed: what it is'],
  [/\bin work\b/, 'inTransaction, running'],
  [/\b(?:hindrances?|dues|takings|looker|workshops?)\b/, 'restriction, amounts due, rewards, viewer, staging folder'],
  [/\b(?:deeds?|errands?|fates?|doubts|chronicle)\b/, 'action, intent, result, uncertain, trace'],
  [/\b(?:lessen|complain|mend(?:ed|ing))\b/, 'reduce, report, fixed'],
  [/\b(?:nameless|un(?:keepable|raised|accepted))\b/, 'anonymous, invalid: what is missing'],
  [/\b(?:surprises?|happening|retrace|retake)\b/, 'unexpected, cause or event, replay'],
  [/\b(?:earnest|hasty|homeless|insist|seer|sought|squatter|stance|strayed|speechless|deaf|forgetful)\b/, 'what it is in standard terms'],
]

const findIn = (words: string, terms: readonly (readonly [term: RegExp, say: string])[]): { term: string; say: string }[] =>
  terms.flatMap(([term, say]) => {
    const found = new RegExp(term, 'i').exec(words)
    return found ? [{ term: found[0], say }] : []
  })

/** The retired terms in a module's comments and identifiers. */
export function retiredInModule(file: string, text: string): { term: string; say: string }[] {
  const { program, comments } = parseSync(file, text)
  const names = new Set<string>()
  new Visitor({ Identifier: ({ name }) => void names.add(name) }).visit(program)
  const words = [...names].map((name) => name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2'))
  const texts = comments.map(({ value }) => value.replaceAll(/\s*\n\s*\*?\s*/g, ' '))
  return [...[...texts, ...words].flatMap((text) => findIn(text, retiredInCode)), ...words.flatMap((name) => findIn(name, retiredInNames))]
}

/** The replacements of the retired terms in a message; names of placeholders are ignored. */
export function retiredIn(message: string): { term: string; say: string }[] {
  const words = message.replaceAll(/\{(\w+)(?=[,}])/g, '{')
  return findIn(words, retired)
}

/** The messages of a catalog, in its own language. */
const messagesIn = (catalog: string): string[] =>
  [...catalog.matchAll(/^msgid (".*"(?:\n".*")*)$/gm)].map(([, quoted]) =>
    (quoted ?? '')
      .split('\n')
      .map((part) => String(JSON.parse(part)))
      .join(''),
  )

/** Fails when a message of the English catalogs, or an identifier or comment of the code, has a retired term. */
function check(): void {
  const root = join(import.meta.dirname, '..')
  const inCatalogs = globSync('{src/locales/*,games/locales}/en-PH.po', { cwd: root }).flatMap((file) =>
    messagesIn(readFileSync(join(root, file), 'utf8')).flatMap((message) =>
      retiredIn(message).map(({ term, say }) => `“${message}” says “${term}”; say: ${say}`),
    ),
  )
  const own = 'scripts/retiredTerms.ts'
  const inCode = globSync(`{${Object.keys(trees).join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => file !== own)
    .flatMap((file) =>
      retiredInModule(file, readFileSync(join(root, file), 'utf8')).map(({ term, say }) => `${file} says “${term}”; say: ${say}`),
    )
  const problems = [...inCatalogs, ...inCode]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

if (import.meta.main) check()
