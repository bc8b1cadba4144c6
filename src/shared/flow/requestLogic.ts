import { fromPromise } from 'xstate'
import { createRequestMachine } from '#machines/flows/request/request.machine.ts'
import type { RequestMachine } from '#machines/flows/request/request.machine.ts'
import type { Outcome } from '#machines/kit/outcome.ts'

/**
 * A request, as a view's machine or as another machine's port: `send` is retried until there is a response, always with the same request
 * id.
 */
export const requestLogic = <Input, Result>(
  send: (input: Input, requestId: string) => Promise<Outcome<Result>>,
): RequestMachine<Input, Result> =>
  createRequestMachine<Input, Result>().provide({
    actors: { send: fromPromise(({ input: { input, requestId } }) => send(input, requestId)) },
  })
