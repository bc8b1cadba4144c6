import type { Call } from '#contract/call.ts'
import { account, nickname, password, smsCode, username } from '#contract/values.ts'
import type { Policy } from './policy.ts'

type Name = keyof Policy['lengths']
/** Inputs whose length the configuration bounds, in any call. Numbers of accounts to withdraw to are counted in digits: `banks.ts`. */
const measured = new Map<unknown, Name>([
  [account, 'account'],
  [nickname, 'nickname'],
  [password, 'password'],
  [smsCode, 'smsCode'],
  [username, 'username'],
])

interface Schema {
  readonly _zod: { readonly def: { readonly shape?: Readonly<Record<string, Schema>>; readonly innerType?: Schema } }
}
const inner = (schema: Schema): Schema => (schema._zod.def.innerType ? inner(schema._zod.def.innerType) : schema)

const cached = new WeakMap<object, readonly (readonly [field: string, name: Name])[]>()
const measuredIn = (input: Schema) => {
  const existing = cached.get(input)
  if (existing) return existing
  const found = Object.entries(input._zod.def.shape ?? {}).flatMap(([field, schema]) => {
    const name = measured.get(inner(schema))
    return name === undefined ? [] : [[field, name] as const]
  })
  cached.set(input, found)
  return found
}

/** The fields of a call whose length is outside the configured bounds. */
export const wrongLengths = ({ input }: Call, body: unknown, { lengths }: Policy): string[] =>
  measuredIn(input as unknown as Schema).flatMap(([field, name]) => {
    const value = (body as Readonly<Record<string, unknown>>)[field]
    return typeof value === 'string' && (value.length < lengths[name].min || value.length > lengths[name].max) ? [field] : []
  })
