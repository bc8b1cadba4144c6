import { fairness, operators, pace } from './fairPlay.ts'
import { exclusion, laundering, limits, lockouts, ownMoney } from './players.ts'
import { bankruptcy, battle, bonuses, gifts, invitations } from './promotions.ts'
import type { Proof } from './proof.ts'
import { openTestServer } from './testServer.ts'

/** Every finding of the rules' review, as it was tried then, and variants. */
const proofs: readonly Proof[] = [
  ...battle,
  ...exclusion,
  ...limits,
  ...ownMoney,
  ...bonuses,
  ...gifts,
  ...bankruptcy,
  ...invitations,
  ...lockouts,
  ...laundering,
  ...operators,
  ...fairness,
  ...pace,
]

/** Plays them one after another on one server; prints the table. True: nobody gained. */
export async function playProofs(names: readonly string[]): Promise<boolean> {
  const startedAt = performance.now()
  const chosen = proofs.filter(({ finding }) => names.length === 0 || names.includes(finding))
  const server = await openTestServer()
  let holes = 0
  try {
    console.log('| finding | tried | answer | brought or cost |  |\n| --- | --- | --- | --- | --- |')
    for (const { finding, attempt, play } of chosen) {
      const { answer, effect, isBreached } = await play(server).catch((error: unknown) => ({
        answer: `could not be played: ${error instanceof Error ? error.message : String(error)}`,
        effect: 'unknown',
        isBreached: true,
      }))
      if (isBreached) holes++
      console.log(`| ${finding} | ${attempt} | ${answer} | ${effect} | ${isBreached ? 'GAINED' : 'held'} |`)
    }
  } finally {
    await server.close()
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  console.log(
    `\n${chosen.length} attempts on ${new Set(chosen.map(({ finding }) => finding)).size} findings in ${seconds} s: ${holes} gained.`,
  )
  return holes === 0
}
