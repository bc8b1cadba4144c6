import { startFailure } from '#server/kernel/operations/startFailure.ts'

/** Runs a command: an error is printed as a sentence, and it exits with 1. */
export async function reportErrors(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(startFailure(error))
    process.exitCode = 1
  }
}
