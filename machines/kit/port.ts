import { fromPromise } from 'xstate'

/**
 * A hole that the app fills: the effect's name and types belong to the machine, the effect to whoever provides it.
 * Started without having been provided, it throws.
 */
export const port = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => {
    throw new Error(`port «${name}» was not provided`)
  })
