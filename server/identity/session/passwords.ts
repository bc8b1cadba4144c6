import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default variant). */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Concurrent hashes: each takes 19 MiB and a core. */
const places = 2
let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= places) await new Promise<void>((resolve) => waiting.push(resolve))
  else working++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Compared against when there is no player or no password, so that a wrong name takes as long as a wrong password. */
let dummyHash: Promise<string> | undefined

export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  dummyHash ??= hashPassword('nobody has this password')
  const against = stored ?? (await dummyHash)
  const matches = await inTurn(() => verify(against, password))
  return matches && typeof stored === 'string'
}
