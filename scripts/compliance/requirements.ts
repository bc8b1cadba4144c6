/**
 * What gaming rules require of an operator like this one, in our own words, and the source of each rule. A test that proves one has its
 * name in its title.
 */
export interface Requirement {
  readonly name: string
  readonly summary: string
  readonly from: string
}

const texts: readonly (readonly [summary: string, from: string])[] = [
  [
    'Nobody under 21 can register. Mandatory fields are marked, and acceptance of the terms and the privacy policy is recorded with version and time.',
    'GLI-19, PAGCOR',
  ],
  ['When the terms change, the player must accept them at the next login; every version stays available.', 'GLI-19'],
  [
    'With real money, players cannot deposit or play before their identity has been verified and checked against the exclusion list.',
    'GLI-19',
  ],
  ['One person has one active account.', 'GLI-19'],
  ['A wrong username and a wrong password get the same response.', 'GLI-19'],
  ['Three failed logins within 30 minutes lock the account; a second factor unlocks it.', 'GLI-19, New Jersey'],
  [
    'After 30 minutes of inactivity, bets and money transactions require re-authentication; heartbeats do not count as activity, and a full login is required after 30 days.',
    'GLI-19, Pennsylvania, AGCO',
  ],
  ['After login, the date and time of the previous login are shown.', 'Pennsylvania, New Jersey'],
  ['Each session has its own id, and players can see and end the sessions on all their devices.', 'Pennsylvania, New Jersey'],
  ['No password or payment data is stored on the device; changing them requires a second factor where the player has one.', 'GLI-19'],
  ['The version is visible, and outdated apps cannot be used to play.', 'GLI-19'],
  ['Without a connection, play stops and a message is shown.', 'GLI-19'],
  ['Each deposit and withdrawal is confirmed with its type, amount and result, including the reason for a refusal.', 'GLI-19'],
  ['A deposit can be played once the payment provider has confirmed it; the provider’s transaction id is stored.', 'GLI-19'],
  ['Funds cannot be transferred between players, and no balance can become negative.', 'GLI-19'],
  ['Players can view a statement of at least one year: deposits, withdrawals, bonuses, adjustments and totals by game.', 'GLI-19'],
  ['A withdrawal requires re-authentication and a verified identity, and cannot be cancelled to continue playing.', 'GLI-19, UK RTS'],
  [
    'Bonus credit is shown separately with its expiry date and is used first. Before cancelling, players see what is forfeited and what remains; winnings are released once the terms are met.',
    'GLI-19',
  ],
  ['Points are earned on equal terms by all eligible players, and every change of a points balance is recorded.', 'GLI-19'],
  ['A restart neither loses nor duplicates transactions.', 'GLI-19'],
  ['Complaints can be submitted at any time and are stored for five years.', 'GLI-19'],
  [
    'Limits on deposits, losses, bets and time can be set from registration on, as any amount per day, week or month. Players are prompted at registration or at the first deposit, and the home and deposit pages link to them.',
    'UK RTS',
  ],
  ['Only a limit on gross deposits is called a deposit limit; where several limits apply, the lowest takes effect.', 'UK RTS'],
  [
    'A lower limit takes effect immediately. A higher one takes effect after 24 hours and a second confirmation; until then the current limit applies.',
    'GLI-19, UK RTS, Malta',
  ],
  ['Where the operator’s limit is stricter, it applies; an exclusion does not remove any limit.', 'GLI-19'],
  [
    'Self-exclusion lasts six months, one year or five years, cannot be revoked or shortened, and can be requested by the family.',
    'PAGCOR',
  ],
  [
    'An exclusion takes effect immediately: no bets, deposits, bonuses or promotions, and all sessions end. Withdrawals remain possible.',
    'GLI-19',
  ],
  [
    'Reality checks appear at the player’s chosen interval, pause play at the end of a round until acknowledged, show time, bets, wins and net result, and link to the history and the exit.',
    'UK RTS, Malta',
  ],
  ['During play, the session time and the net result in currency are displayed.', 'UK RTS, AGCO'],
  [
    'Help for problem gambling, the age restriction and responsible-gaming tools are part of the app and one tap away from the lobby, the wallet, the account page and each game.',
    'Malta, GLI-19',
  ],
  ['The groups that may not play under Philippine law are listed, and each new player declares not to belong to them.', 'PAGCOR'],
  ['Results are determined by the server alone.', 'GLI-19'],
  ['Random numbers come from a cryptographic source, are mapped without bias, and pass statistical tests.', 'GLI-19'],
  [
    'A result does not depend on earlier results, except for what is shown before the bet, nor on the balance, amounts paid out or the connection.',
    'GLI-19, UK RTS',
  ],
  ['The display shows the actual result: a loss is never presented as a near miss.', 'GLI-19'],
  ['Results are displayed long enough to be read.', 'GLI-19'],
  ['Rules, paytables, bet limits and the return to player are available without wagering, and the return is calculated.', 'GLI-19, Malta'],
  ['Odds are displayed for a top prize less likely than 1 in 100 million; all of ours are more likely.', 'GLI-19'],
  ['The possible values of mystery prizes are disclosed in advance.', 'GLI-19'],
  ['Bonus rounds are announced, and the remaining rounds are shown.', 'GLI-19'],
  ['A round cannot start before the previous one has been completed and recorded.', 'GLI-19'],
  ['An interrupted round is stored, shown and completed before the next one.', 'GLI-19, AGCO'],
  ['A slot round lasts at least 2.5 seconds; there is no turbo mode, and the reels cannot be stopped.', 'UK RTS, GLI-19'],
  ['A payout that does not exceed the bet is not celebrated.', 'UK RTS'],
  ['Rounds can be replayed with date, balance before and after, bet and win.', 'GLI-19'],
  ['Demo games use the same odds, are labelled, and do not affect real balances.', 'GLI-19'],
  [
    'A jackpot displays its current amount, loses nothing through rounding, pays out every contribution exactly once, and shows when it is closed.',
    'GLI-19',
  ],
  [
    'Scratch cards are determined at purchase and only revealed afterwards; contests publish their rules in advance and their results to all players.',
    'GLI-19',
  ],
  [
    'Failed access attempts, large wins, adjustments and changes of settings are logged; operators can only perform the actions their role permits; and players’ location can be verified before play.',
    'GLI-19',
  ],
  ['Nothing encourages players to chase losses, raise their bets or extend play.', 'UK RTS'],
]

export const requirements: readonly Requirement[] = texts.map(([summary, from], index) => ({ name: `R${index + 1}`, summary, from }))
