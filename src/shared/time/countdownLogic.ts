import { fromPromise } from 'xstate'
import { countdownMachine } from '#machines/flows/countdown/countdown.machine.ts'
import type { App } from '../../platform/app.ts'

/** A countdown as a machine's port, by the app's clock. */
export const countdownLogic = ({ env }: App): typeof countdownMachine =>
  countdownMachine.provide({ actors: { readClock: fromPromise<number, undefined>(async () => env.now()) } })
