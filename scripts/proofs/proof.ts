import type { TestServer } from './testServer.ts'

/** The result of an attempt. */
export interface Outcome {
  /** The server's answer: the name of a refusal, or what was done. */
  readonly answer: string
  /** What the attempt brought or cost, as text. */
  readonly effect: string
  /** True when the attacker has something that the rules deny. */
  readonly isBreached: boolean
}

/** One way to try a hole that the review of the rules found, or a variant of it. */
export interface Proof {
  readonly finding: `A${number}`
  readonly attempt: string
  readonly play: (server: TestServer) => Promise<Outcome>
}

export const proof = (finding: Proof['finding'], attempt: string, play: Proof['play']): Proof => ({ finding, attempt, play })
