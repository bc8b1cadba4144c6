import type { DocumentBody } from '../../../../shared/documents/document.ts'

export const body: DocumentBody = {
  intro: 'Short answers to questions players often ask.',
  sections: [
    {
      id: 'cost',
      title: 'Does it cost anything?',
      paragraphs: [
        'No. You play with play coins, and you get some when you sign up. Deposits and withdrawals run in a test mode, so no real money moves.',
      ],
    },
    {
      id: 'who',
      title: 'Who can play?',
      paragraphs: [
        'Adults aged 21 or older who are allowed to play in the Philippines. Government officials and employees, members of the armed forces and the police, students, restricted persons, and holders of a gaming license or gaming employment license can’t play, and nobody can play in a public place.',
      ],
    },
    {
      id: 'start',
      title: 'How do I start?',
      paragraphs: [
        'Tap Sign up, then choose a username and password, or use your mobile number and an SMS code. You get your welcome coins right away.',
      ],
    },
    {
      id: 'gifts',
      title: 'When can I withdraw coins I was given?',
      paragraphs: [
        'Coins from check-ins, tasks, draws and other rewards are for playing. Your bets use them first, and what you win with them stays with them.',
        'Once you’ve made a deposit and wagered your gift coins, they become yours to withdraw little by little, with your valid bets. You can keep playing with the rest, or give them up. Your own deposits, your winnings from them, and jackpots are always yours. Under Withdraw in your wallet, you can see what’s left to wager and how fast your gift coins become yours.',
      ],
    },
    {
      id: 'valid',
      title: 'What are valid bets?',
      paragraphs: [
        'Valid bets are what most rewards, VIP and wagering requirements count. A round’s valid bet is the bet or the net result, whichever is smaller.',
        'Slots count in full. Some live and table games count for less, or not at all: “About this game” shows how much.',
      ],
    },
    {
      id: 'items',
      title: 'When can I order items in the diamond mall?',
      paragraphs: [
        'After your first deposit, once you have enough diamonds. If an item also needs valid bets, its card shows how many coins. Your earlier bets count too. Each bet counts for one item only.',
        'You get diamonds as rewards, for example for tasks, check-ins and VIP levels, or for points in the rewards store. Coin packs and scratch cards need no bets.',
      ],
    },
    {
      id: 'code',
      title: 'My code hasn’t arrived. What can I do?',
      paragraphs: [
        'Wait for the countdown to end, then request another code. Each number can request a few codes a day, and a code is valid for a few minutes. You can also log in with your username and password.',
      ],
    },
    {
      id: 'locked',
      title: 'Why do I have to wait after wrong passwords?',
      paragraphs: [
        'Several wrong passwords in a short time lock password login on that device or network for a while. This keeps others from guessing your password, and doesn’t stop you on a device you’ve used before. A code by SMS or a passkey unlocks it at once.',
      ],
    },
    {
      id: 'forgot',
      title: 'I forgot my password. What can I do?',
      paragraphs: [
        'Tap “Forgot your password?” when you log in. We’ll send a code to your mobile number so you can set a new one. This logs you out on all other devices. If you don’t have a mobile number on your account, you can still log in with Google, Facebook or LINE if you’ve added one of them, or with a passkey. If you have neither, contact customer support. Once we’ve checked that you’re the person in your verified ID, we’ll give you a recovery code. It’s only valid for a short time, so use it right away. Without a verified ID we can’t tell that the account is yours, so add your mobile number or a passkey under Login methods before you need it.',
      ],
    },
    {
      id: 'decides',
      title: 'Who decides if I win?',
      paragraphs: [
        'Our server decides at random before the reels slow down. Your screen only shows the result, so nothing you do on it can change the result.',
      ],
    },
    {
      id: 'rtp',
      title: 'What does RTP mean?',
      paragraphs: [
        'Return to player: the share of all bets that a game pays back over a very large number of rounds. Fiesta Nights and Sarimanok return 96.10%, Biyahe 888 96.50%, Halo-Halo 96.21%, Sinulog 96.04%, Alitaptap 96.03%, Perlas 96.00%, Ulan ng Ginto 95.95% and Sari-Sari 95.93%. Of the live games, Saranggola returns 97.00%, Bingo 94.96% and Color Game 92.12%. At the tables it depends on the bet: Roulette returns 97.30%, Sic Bo 96.30% to 97.22%, Baccarat 95.16% to 98.94% and Blackjack, with basic strategy, 98.15%. The Coin Pusher returns 95.6% to 96.7%, depending on where you aim, and less on a new table. For other games, open “About this game”. Your results in one session can be much higher or lower.',
      ],
    },
    {
      id: 'volatility',
      title: 'What do low, medium and high volatility mean?',
      paragraphs: [
        'Games with low volatility pay smaller wins more often. Games with high volatility pay bigger wins less often. Their RTP is about the same.',
      ],
    },
    {
      id: 'check',
      title: 'How do I verify a round?',
      paragraphs: [
        'Open Fairness, reveal the server seed and change your seeds, then open the round. Your browser checks the hash and plays the round again from the seeds.',
        'The next server seed is already set, and you see its hash before you choose your next client seed. So we can’t pick a server seed to go with it.',
      ],
    },
    {
      id: 'middle',
      title: 'What if I lose my connection during a spin?',
      paragraphs: [
        'Either the round wasn’t drawn and no bet was taken, or it was drawn and settled. The app keeps checking the same round until it knows, and shows it when you’re back online. You’re never charged twice.',
      ],
    },
    {
      id: 'reload',
      title: 'What if I reload during a spin?',
      paragraphs: ['You’ll see the round from the start when the game opens again. Your balance is already up to date.'],
    },
    {
      id: 'demo',
      title: 'What is the demo?',
      paragraphs: ['The same game with the same odds, played with separate demo coins. The page always says “Demo coins”.'],
    },
    {
      id: 'confirm',
      title: 'Why does the app ask if it’s still me?',
      paragraphs: [
        'If you haven’t touched the screen for a while, we ask for your password before the next round, so nobody else can play on your phone.',
      ],
    },
    {
      id: 'install',
      title: 'Can I install Swerte?',
      paragraphs: [
        'Yes. In your browser’s menu, choose “Add to home screen” or “Install”. The app also opens offline, but you need a connection to play.',
      ],
    },
    {
      id: 'language',
      title: 'How do I change the language or theme?',
      paragraphs: ['Open Me. You can choose English or Filipino, the dark or light theme, and turn sound on or off.'],
    },
    {
      id: 'stop',
      title: 'How do I take a break?',
      paragraphs: [
        'Open Me, then Responsible gaming, to set limits, take a break or exclude yourself. If stopping is hard, call 1553, the crisis hotline of the National Center for Mental Health.',
      ],
    },
    {
      id: 'close',
      title: 'How do I close my account?',
      paragraphs: [
        'Withdraw your coins first. Then ask customer support, by chat or feedback, to close your account. We lock it, so nobody can log in to it anymore.',
        'If gambling is no longer fun for you, exclude yourself instead: it takes effect right away, and nobody can end it early.',
      ],
    },
  ],
}
