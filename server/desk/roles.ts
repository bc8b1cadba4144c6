import type { Operator, OperatorRole } from '../kernel/environment.ts'

/**
 * Whose work each command is. Who looks at papers pays nobody, and who pays does not give: money leaves the operator by two people's work. `admin`
 * may do everything. A command that is not here nobody else may give.
 */
export const worksOf: Readonly<Record<string, readonly OperatorRole[]>> = {
  withdrawals: ['payments', 'finance'],
  approve: ['payments'],
  reject: ['payments'],
  refund: ['payments'],
  refunds: ['payments', 'finance'],
  papers: ['risk'],
  'papers-pictures': ['risk'],
  'papers-approve': ['risk'],
  'papers-reject': ['risk'],
  linked: ['risk', 'support'],
  links: ['risk'],
  'links-release': ['risk'],
  exclude: ['risk', 'support'],
  mail: ['support', 'content'],
  mails: ['support', 'content', 'finance'],
  'mail-approve': ['finance'],
  'mail-refuse': ['finance'],
  feedback: ['support'],
  'feedback-show': ['support'],
  'feedback-answer': ['support'],
  'feedback-close': ['support'],
  goods: ['support'],
  'goods-approve': ['support'],
  'goods-ship': ['support'],
  'goods-finish': ['support'],
  'goods-refuse': ['support'],
  timeline: ['risk', 'support'],
  audit: ['risk', 'finance'],
}

const workOf = (command: string): readonly OperatorRole[] => [...(worksOf[command] ?? []), 'admin']

export const mayRun = ({ roles }: Operator, command: string): boolean => workOf(command).some((role) => roles.includes(role))
/** The roles that a command takes, for who has none of them. */
export const rolesFor = (command: string): string => workOf(command).join(' or ')
