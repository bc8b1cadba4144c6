import type * as z from 'zod/mini'
import type { OperatorRole } from '../operatorRoles.ts'

/** Who may call it: some roles, any signed-in operator, or an anonymous caller who is signing in. `admin` may do everything. */
export type DeskCaller = readonly OperatorRole[] | 'anyOperator' | 'anonymous'

/** One call of the desk: `POST /desk/api/{name}`. Its name is its key in `deskCalls`. */
export interface DeskCall<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Who extends DeskCaller = DeskCaller,
> {
  readonly who: Who
  /**
   * It changes something: it carries a `requestId`, runs in one transaction with its audit entry, and the same id returns the first answer
   * again.
   */
  readonly mutates: boolean
  /** It moves money, or opens the way to it: the operator must have confirmed their second factor recently. */
  readonly isMoney: boolean
  /** Calls accepted per minute and operator, or address when not logged in. */
  readonly perMinute: number
  readonly input: Input
  readonly output: Output
}

type Entry<C extends DeskCall> = Pick<C, 'who' | 'input' | 'output'> & Partial<Pick<C, 'mutates' | 'isMoney' | 'perMinute'>>

export const deskCall = <I extends z.ZodMiniType, O extends z.ZodMiniType, const W extends DeskCaller>(
  entry: Entry<DeskCall<I, O, W>>,
): DeskCall<I, O, W> => ({ mutates: false, isMoney: false, perMinute: 120, ...entry })

export type DeskInputOf<C> = C extends DeskCall<infer I> ? z.infer<I> : never
/** The input sent by the desk's page: fields with a default may be left out. */
export type DeskSentOf<C> = C extends DeskCall<infer I> ? z.input<I> : never
export type DeskOutputOf<C> = C extends DeskCall<z.ZodMiniType, infer O> ? z.infer<O> : never

/** The desk's answer: data, or a refusal. */
export type DeskAnswer<Data = unknown> =
  | { readonly data: Data; readonly replayed?: true }
  | { readonly failure: string; readonly data: unknown }
