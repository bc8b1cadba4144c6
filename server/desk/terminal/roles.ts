import type { OperatorRole } from '#contract/operatorRoles.ts'
import type { Operator } from '../../kernel/environment.ts'
import { mailRoles } from '../web/may.ts'

/**
 * The roles that may run each command. Reviewing documents and paying out are separate, and so are paying out and giving awards: money
 * leaves the operator only by two people's work. `admin` may do everything. No other role may run a command that is missing here.
 */
export const worksOf: Readonly<Record<string, readonly OperatorRole[]>> = {
  withdrawals: ['payments', 'finance'],
  approve: ['payments'],
  reject: ['payments'],
  refund: ['payments'],
  refunds: ['payments', 'finance'],
  'studio-return': ['payments'],
  documents: ['risk'],
  'documents-pictures': ['risk'],
  'documents-approve': ['risk'],
  'documents-reject': ['risk'],
  linked: ['risk', 'support'],
  links: ['risk'],
  'links-release': ['risk'],
  'links-swap': ['risk'],
  exclude: ['risk', 'support'],
  mail: mailRoles.request,
  mails: [...mailRoles.request, ...mailRoles.decide],
  'mail-approve': mailRoles.decide,
  'mail-refuse': mailRoles.decide,
  feedback: ['support'],
  'feedback-show': ['support'],
  'feedback-answer': ['support'],
  'feedback-close': ['support'],
  goods: ['support'],
  'goods-approve': ['support'],
  'goods-ship': ['support'],
  'goods-finish': ['support'],
  'goods-refuse': ['support'],
  // The roles that may change each setting are declared with the setting (server/settings/keys.ts).
  settings: ['content', 'finance', 'risk', 'support'],
  'settings-show': ['content', 'finance', 'risk', 'support'],
  'settings-history': ['content', 'finance', 'risk', 'support'],
  'settings-diff': ['content', 'finance', 'risk', 'support'],
  'settings-receipts': ['content', 'finance', 'risk', 'support'],
  'settings-check': ['content', 'finance'],
  'settings-set': ['content', 'finance'],
  'settings-rollback': ['content', 'finance'],
  'settings-cancel': ['content', 'finance'],
  timeline: ['risk', 'support'],
  audit: ['risk', 'finance'],
}

const workOf = (command: string): readonly OperatorRole[] => [...(worksOf[command] ?? []), 'admin']

export const mayRun = ({ roles }: Operator, command: string): boolean => workOf(command).some((role) => roles.includes(role))
/** The roles that a command requires, for the error message. */
export const rolesFor = (command: string): string => workOf(command).join(' or ')
