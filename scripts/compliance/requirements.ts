/**
 * What gaming rules require of an operator like this one, in our own words, and the source of each rule. A test that proves one has its
 * name in its title.
 */
export interface Requirement {
  readonly name: string
  readonly asks: string
  readonly from: string
}

const texts: readonly (readonly [asks: string, from: string])[] = [
  [
    'Nobody under 21 can register. The fields that are needed are marked, and terms and privacy are accepted with version and time.',
    'GLI-19, PAGCOR',
  ],
  ['When the terms change, the next login asks to accept them, and every version stays readable.', 'GLI-19'],
  ['With real money nobody deposits or plays before their identity is proven and they are found on no exclusion list.', 'GLI-19'],
  ['One person has one active account.', 'GLI-19'],
  ['A wrong account and a wrong password are answered alike.', 'GLI-19'],
  ['Three failed logins within 30 minutes lock; a second factor unlocks.', 'GLI-19, New Jersey'],
  [
    'After 30 minutes without input, bets and money calls ask who is there; heartbeats are no input, and after 30 days a full login is due.',
    'GLI-19, Pennsylvania, AGCO',
  ],
  ['After a login the one before it is shown with date and time.', 'Pennsylvania, New Jersey'],
  ['Each session has an id of its own, and the player sees and ends the sessions of all devices.', 'Pennsylvania, New Jersey'],
  ['No password or payment data is kept on the device, and changing them asks for a second factor where the player has one.', 'GLI-19'],
  ['The version is visible, and an app that is too old cannot play.', 'GLI-19'],
  ['Without a connection play is stopped, with a message.', 'GLI-19'],
  ['Each deposit and withdrawal answers its kind, amount, result and the reason of a refusal.', 'GLI-19'],
  ['A deposit is playable once the provider has confirmed it, and the provider’s id of it is kept.', 'GLI-19'],
  ['Money does not move from player to player, and no balance goes below zero.', 'GLI-19'],
  ['The player reads a statement of at least a year: deposits, withdrawals, bonuses, corrections and totals of each game.', 'GLI-19'],
  ['A withdrawal asks who is there and for a proven identity, and cannot be cancelled to play on.', 'GLI-19, UK RTS'],
  [
    'Bonus credit is shown apart with its expiry and is used first. Cancelling shows what is lost and what stays, and winnings are free once the terms are met.',
    'GLI-19',
  ],
  ['Points are earned alike by everybody who qualifies, and each movement of them is recorded.', 'GLI-19'],
  ['A restart loses nothing and doubles nothing.', 'GLI-19'],
  ['Complaints are taken at any hour and kept for five years.', 'GLI-19'],
  [
    'Limits on deposits, losses, stakes and time can be set from registration, as free amounts for day, week and month. Registration or the first deposit asks for them, and home and deposits lead to them.',
    'UK RTS',
  ],
  ['Only a limit on gross deposits is called a deposit limit, and of several the lowest holds.', 'UK RTS'],
  [
    'A tighter limit holds at once. A looser one takes 24 hours and a second confirmation, and the old one holds meanwhile.',
    'GLI-19, UK RTS, Malta',
  ],
  ['Where the operator has a stricter limit, that one holds, and an exclusion erases no limit.', 'GLI-19'],
  [
    'Self-exclusion is for six months, a year or five years, cannot be taken back or shortened, and can be asked for by the family.',
    'PAGCOR',
  ],
  ['An exclusion holds at once: no bets, deposits, bonuses or promotions, and all sessions end. Withdrawing stays possible.', 'GLI-19'],
  [
    'The reality check comes at the player’s interval, stops play at the end of a round until it is answered, and shows time, stakes, wins and net, with ways to history and out.',
    'UK RTS, Malta',
  ],
  ['While playing, the time and the net result in currency are on the screen.', 'UK RTS, AGCO'],
  [
    'Help with gambling, the notice on age and the player’s tools are part of the app and one tap away: from the lobby, the wallet, the member’s page and each game.',
    'Malta, GLI-19',
  ],
  ['Who may not play by Philippine rules is named, and each new player declares not to be one of them.', 'PAGCOR'],
  ['The server alone decides results.', 'GLI-19'],
  ['Chance comes from a cryptographic source, is mapped without bias, and passes statistical tests.', 'GLI-19'],
  ['A result does not depend on earlier ones, on the balance, on what was paid out or on the connection.', 'GLI-19, UK RTS'],
  ['What the draw led to is what is shown: no loss is turned into a near miss.', 'GLI-19'],
  ['A result stays visible long enough to be read.', 'GLI-19'],
  ['Rules, pays, stakes and the return to players are readable without money, and the return is computed.', 'GLI-19, Malta'],
  ['A top prize that is rarer than 1 in 100 million shows its odds; ours are all more frequent.', 'GLI-19'],
  ['What a mystery prize can come to is shown beforehand.', 'GLI-19'],
  ['A bonus round is announced, and what is left of it is shown.', 'GLI-19'],
  ['No round begins before the last one is finished and booked.', 'GLI-19'],
  ['A round that was interrupted is kept, shown and finished before the next one.', 'GLI-19, AGCO'],
  ['A slot round lasts at least 2.5 seconds; there is no turbo and no stopping of the reels.', 'UK RTS, GLI-19'],
  ['A payout of the stake or less is not celebrated.', 'UK RTS'],
  ['Rounds can be replayed with date, balances before and after, stake and win.', 'GLI-19'],
  ['A demo plays with the same odds, is labelled, and moves no real balance.', 'GLI-19'],
  ['A jackpot shows what its pool holds, loses nothing by rounding, pays each hundredth once, and says when it is closed.', 'GLI-19'],
  [
    'Scratch cards are decided when bought and only revealed later; contests tell their rules first and their results to everybody.',
    'GLI-19',
  ],
  [
    'Failed access, large wins, corrections and changed settings are logged, operators do what their role may, and where the player is can be checked before play.',
    'GLI-19',
  ],
  ['Nothing encourages chasing losses, raising stakes or staying on.', 'UK RTS'],
]

export const requirements: readonly Requirement[] = texts.map(([asks, from], index) => ({ name: `R${index + 1}`, asks, from }))
