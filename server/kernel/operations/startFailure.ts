import { inspect } from 'node:util'

/** Errors of ours say what to do; the system's name what it refused, and those of `parseArgs` the option. */
const isForOperators = (error: Error): boolean =>
  error.constructor === Error || 'syscall' in error || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/** Why a start or a command failed, for the person who ran it; for an error that was not anticipated, with its stack and causes. */
export const startFailure = (error: unknown): string => (error instanceof Error && isForOperators(error) ? error.message : inspect(error))

/** Why a port cannot be listened on, with the settings to change; any other error as it is. */
export function listenError(
  error: unknown,
  { port, host }: { readonly port: number; readonly host: string },
  { portName, hostName }: { readonly portName: string; readonly hostName: string },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const because = (text: string) => new Error(text, { cause: error })
  if (code === 'EADDRINUSE')
    return because(
      `Port ${port} is in use, perhaps by a server that is already running: stop that one, or set ${portName} to another port.`,
    )
  if (code === 'EACCES') return because(`This user may not listen on port ${port}: set ${portName} to one from 1024 on.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return because(`${hostName} is ${host}, which is no address of this machine.`)
  return error
}
