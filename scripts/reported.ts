import { startFailure } from '#server/kernel/startFailure.ts'

/** Runs a command: what it throws is told in words, and it exits with 1. */
export async function reported(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(startFailure(error))
    process.exitCode = 1
  }
}
