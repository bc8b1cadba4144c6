import { plural, t } from '@lingui/core/macro'
import type { StagedProof } from '#contract/staged.ts'
import { cells } from '#games/mines/rules.ts'
import { stagedGame } from '#games/staged/games.ts'

type Proof = Pick<StagedProof, 'gameId' | 'setup' | 'choices'>

const each = (of: (choice: string) => string) => (choices: readonly string[]) => choices.map(of).join(' · ')
const cashedOut = (): string => t`Cashed out`

function lanterns(choices: readonly string[]): string {
  const numbers = choices.flatMap((choice) => (choice.startsWith('open-') ? [Number(choice.slice('open-'.length)) + 1] : [])).join(', ')
  return [...(numbers ? [t`Opened lanterns: ${numbers}`] : []), ...(choices.includes('cash') ? [cashedOut()] : [])].join(' · ')
}

const cups = each((choice) => {
  const cup = Number(choice.slice('open-'.length)) + 1
  return choice === 'cash' ? cashedOut() : t`Cup ${cup}`
})

/** By game: what the player chose. A game that is not listed shows its choices as they are. */
const choiceTexts: Readonly<Record<string, (choices: readonly string[]) => string>> = {
  mines: lanterns,
  'hi-lo': each((choice) => (choice === 'cash' ? cashedOut() : choice === 'higher' ? t`Higher` : t`Lower`)),
  'tatlong-baso': cups,
  blackjack: each((choice) => ({ hit: t`Hit`, stand: t`Stand`, double: t`Double`, split: t`Split` })[choice] ?? choice),
}

const setupTexts: Readonly<Record<string, (setup: string) => string>> = {
  mines: (setup) => plural(Number(setup), { one: `# of ${cells} lanterns bursts`, other: `# of ${cells} lanterns burst` }),
  dice: (setup) => t`Stay under ${setup}`,
  plinko: (setup) => (setup === '1' ? t`Low risk` : setup === '2' ? t`Medium risk` : t`High risk`),
}

/** The choices of a staged round, in the player's words; empty where there were none. */
export const choicesText = ({ gameId, choices }: Pick<Proof, 'gameId' | 'choices'>): string =>
  (choiceTexts[gameId] ?? each(String))(choices)

/** The setup of a round, in the player's words; empty where the game has only one. */
export const setupText = ({ gameId, setup }: Pick<Proof, 'gameId' | 'setup'>): string =>
  (stagedGame(gameId)?.setups.length ?? 0) > 1 ? (setupTexts[gameId]?.(setup) ?? setup) : ''
