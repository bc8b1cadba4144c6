import { idOf } from '../../../shared/invite/invite.ts'

/** The code in what a player typed or pasted: the code itself, or the link that a friend shared, which is all that most of them have. */
export const referralCode = (text: string): string | undefined => idOf(/[?&]pid=([\w-]+)/.exec(text)?.[1] ?? text.replaceAll(/\s/g, ''))
