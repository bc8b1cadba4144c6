import type { Body } from '../../../../shared/documents/document.ts'

export const body: Body = {
  intro:
    'These are the rules between you and the house. They are short on purpose. By making an account you accept the version shown at the foot of this page; when it changes, we ask you again before you play on.',
  sections: [
    {
      id: 'who',
      title: 'Who may play',
      paragraphs: [
        'You must be 21 years old or over, and be in a place where playing is allowed to you.',
        'You may not register or play if you are a government official or employee connected with the operation of government; a member of the armed forces or of the police; under 21; listed as a restricted or banned person; the holder of a gaming licence or employed by one to run games; or if you are playing in a public place.',
        'The funds of players who may not play are forfeited. Whoever finds that they are not eligible should stop and tell us at once.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'One person, one account, one mobile number. The account is yours alone: do not lend it, sell it or share its password or codes.',
        'Nobody from Swerte will ever ask for your password or for a code that was sent to you.',
        'You can log out everywhere by setting a new password.',
      ],
    },
    {
      id: 'coins',
      title: 'Coins',
      paragraphs: [
        'By default Swerte is played with play money. Play coins are given by the house, are used only inside it, have no value outside and cannot be bought, sold or cashed out.',
        'Every movement of your coins is written down twice, as in any honest book of accounts, and you can see all of it.',
        'Earning a bonus needs at least one valid top-up. The welcome coins of play money are no bonus: everybody who joins gets them.',
      ],
    },
    {
      id: 'games',
      title: 'Games and rounds',
      paragraphs: [
        'The server decides every round by chance. The picture on your screen only plays the result back; touching, waiting or reloading changes nothing.',
        'A round is settled the moment it is drawn: its stake is taken and its win is paid together, or neither happens. If your phone, your line or our server stops in the middle, the settled round stands, and its show is played when you come back.',
        'Each game states its return to player, its paytable and the version of its rules. A malfunction that pays what the published rules cannot pay voids that round: the stake is returned.',
      ],
    },
    {
      id: 'fair',
      title: 'Checking a round',
      paragraphs: [
        'Before you spin, the house commits to a secret by showing its fingerprint. Together with a seed of your own it fixes every round. You can have the secret shown at any time and check your rounds in your own browser.',
      ],
    },
    {
      id: 'demo',
      title: 'Demo play',
      paragraphs: [
        'The demo of a game uses the same rules and odds as the game itself, on demo coins that are kept apart. Demo wins are not coins.',
      ],
    },
    {
      id: 'safe',
      title: 'Playing safe',
      paragraphs: [
        'Play for fun, with coins and time that you can spare. Every game shows how long you have been playing and what it has come to.',
        'If it is no fun any more, stop. If stopping is hard, talk to somebody: the National Center for Mental Health crisis hotline in the Philippines is 1553.',
      ],
    },
    {
      id: 'conduct',
      title: 'What we do not allow',
      paragraphs: [
        'Robots, several accounts of one person, playing together against the house’s rules, attacks on the service, and using errors instead of reporting them.',
        'We may close an account that does this. We say why, and what you held by the rules stays yours to claim.',
      ],
    },
    {
      id: 'changes',
      title: 'Pauses and changes',
      paragraphs: [
        'The house may close for maintenance. It says so beforehand where it can, never takes a stake for a round that was not drawn, and keeps everything that is yours.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      paragraphs: [
        'If something went wrong, tell us the number of the round or the time. Every round and every movement can be looked up. We answer what we found and what we did about it.',
      ],
    },
  ],
}
