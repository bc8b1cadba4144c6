import type { DocumentBody } from '../../../../shared/documents/document.ts'

export const body: DocumentBody = {
  intro:
    'These are the rules between you and Swerte. We kept them short. By creating an account, you accept the version shown at the bottom of this page. If it changes, we’ll ask you to accept it again before you continue playing.',
  sections: [
    {
      id: 'who',
      title: 'Who can play',
      paragraphs: [
        'You must be 21 or older and in a place where you’re allowed to play.',
        'You can’t register or play if you are: a government official or employee connected with the operation of government; a member of the armed forces or the police; under 21; a student of any school, college or university; on a list of restricted or banned persons; the holder of a gaming license or employed by one to run games; or playing in a public place.',
        'The funds of players who aren’t allowed to play are forfeited. If you find out that you aren’t eligible, stop playing and tell us right away.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'Each person can have one account and one mobile number. Your account is yours alone. Don’t lend it, sell it, or share its password or codes.',
        'Nobody from Swerte will ever ask for your password or for a code we sent you.',
        'To log out everywhere, set a new password.',
      ],
    },
    {
      id: 'coins',
      title: 'Coins',
      paragraphs: [
        'By default, Swerte uses play money. Play coins are given by Swerte and can only be used here. They have no value elsewhere. With play money, deposits and withdrawals run in a test mode: no real money moves.',
        'Every transaction of your coins is recorded with double-entry bookkeeping, and you can see all of them.',
        'To earn a bonus, you need at least one valid deposit. The welcome play coins aren’t a bonus: everyone who signs up gets them.',
        'Coins you’re given as rewards are for playing. After a deposit, and once you’ve wagered them once, one of them becomes withdrawable for every 200 coins in valid bets. What you win with them stays with them.',
      ],
    },
    {
      id: 'games',
      title: 'Games and rounds',
      paragraphs: [
        'Our server decides every round at random. Your screen only shows the result, so tapping, waiting or reloading doesn’t change it.',
        'A round is settled the moment it’s drawn. The bet is taken and the win is paid together, or neither happens. If your phone, your connection or our server stops in the middle, the settled round stands, and you’ll see it when you come back.',
        'Each game shows its return to player (RTP), its paytable and the version of its rules. If a malfunction pays something that the published rules can’t pay, that round is void and the bet is returned.',
      ],
    },
    {
      id: 'fair',
      title: 'Verifying a round',
      paragraphs: [
        'Before you spin, we show you the hash of a secret server seed. Together with your own client seed, it determines every round. You can reveal the server seed at any time and verify your rounds in your own browser.',
      ],
    },
    {
      id: 'demo',
      title: 'Demo play',
      paragraphs: ['A demo uses the same rules and odds as the game itself, with separate demo coins. Demo wins can’t be used as coins.'],
    },
    {
      id: 'safe',
      title: 'Responsible gaming',
      paragraphs: [
        'Play for fun, with coins and time you can spare. Every game shows how long you’ve been playing and your net result.',
        'If it isn’t fun anymore, stop. If stopping is hard, talk to someone: the National Center for Mental Health crisis hotline in the Philippines is 1553.',
      ],
    },
    {
      id: 'conduct',
      title: 'What isn’t allowed',
      paragraphs: [
        'Don’t use bots, have more than one account, team up with others to break the rules, attack our service, or take advantage of errors instead of reporting them.',
        'We may close an account that does any of this. We’ll tell you why, and you can still claim anything you earned within the rules.',
      ],
    },
    {
      id: 'changes',
      title: 'Maintenance and changes',
      paragraphs: [
        'Swerte may close for maintenance. We’ll let you know in advance when we can. We never take a bet for a round that wasn’t drawn, and everything you own stays safe.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      paragraphs: [
        'If something goes wrong, send us the number of the round or the time it happened. We can look up every round and every transaction. We’ll tell you what we found and what we did about it.',
      ],
    },
  ],
}
