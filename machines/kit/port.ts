import { fromPromise } from 'xstate'

/**
 * A placeholder for an effect: its name and types belong to the machine, its implementation to the provider. Throws when started without an
 * implementation.
 */
export const port = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => {
    throw new Error(`port “${name}” was not provided`)
  })
