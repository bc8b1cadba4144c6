import type { Body } from '../../../../shared/documents/document.ts'

export const body: Body = {
  intro: 'What players ask us, answered as plainly as we can.',
  sections: [
    {
      id: 'cost',
      title: 'Does it cost anything?',
      paragraphs: ['No. Swerte is played with play coins that the house gives you when you join. They cannot be bought or cashed out.'],
    },
    {
      id: 'who',
      title: 'Who may play?',
      paragraphs: [
        'Adults of 21 or over who may play in the Philippines. Government officials, the armed forces and police, restricted persons and holders of gaming licences may not, and nobody may in a public place.',
      ],
    },
    {
      id: 'start',
      title: 'How do I begin?',
      paragraphs: [
        'Tap Join, choose an account name and a password, or use your mobile number and a code. You get your welcome coins at once.',
      ],
    },
    {
      id: 'code',
      title: 'The code does not arrive. What now?',
      paragraphs: [
        'Wait a minute, then ask for another. A number can ask five times a day, and a code is valid for five minutes. You can also log in with your account name and password.',
      ],
    },
    {
      id: 'locked',
      title: 'Why am I asked to wait after wrong passwords?',
      paragraphs: ['Five wrong passwords within fifteen minutes close the account for fifteen minutes. It keeps others from guessing.'],
    },
    {
      id: 'forgot',
      title: 'I forgot my password.',
      paragraphs: [
        'Tap «Forgot your password?» at login: with a code to your mobile you set a new one. Every other device is logged out then. A player without a mobile number can still log in with Google, Facebook or LINE where they were added.',
      ],
    },
    {
      id: 'decides',
      title: 'Who decides if I win?',
      paragraphs: [
        'The server, by chance, before your reels slow down. The picture only plays it back, so nothing on your screen can change it.',
      ],
    },
    {
      id: 'rtp',
      title: 'What does RTP mean?',
      paragraphs: [
        'Return to player: the share of all stakes that a game pays back over a very large number of rounds. Fiesta Nights returns 96.10%, Biyahe 888 96.50%, Perlas 96.00%. One evening can be far above or below.',
      ],
    },
    {
      id: 'volatility',
      title: 'What are calm, lively and bold games?',
      paragraphs: ['Calm games pay small wins often, bold ones bigger wins rarely. The share they return is about the same.'],
    },
    {
      id: 'check',
      title: 'How do I check a round?',
      paragraphs: [
        'Open Fair play, show the secret and change seeds; then open the round. Your browser checks the fingerprint and plays the round again from the seeds.',
      ],
    },
    {
      id: 'middle',
      title: 'What if my line drops in the middle of a spin?',
      paragraphs: [
        'Either the round was not drawn and no stake was taken, or it was drawn and settled. The app asks with the same number until it knows, and plays the round when you are back.',
      ],
    },
    {
      id: 'reload',
      title: 'I reloaded during a spin.',
      paragraphs: ['The round is shown from its beginning when the game opens again. Your balance is already right.'],
    },
    {
      id: 'demo',
      title: 'What is the demo?',
      paragraphs: ['The same game with the same odds on demo coins, kept apart from your own. The page says «Demo coins» all the time.'],
    },
    {
      id: 'confirm',
      title: 'Why does it ask whether it is still me?',
      paragraphs: [
        'After half an hour without a touch the next round asks for your password, so that nobody plays on your forgotten phone.',
      ],
    },
    {
      id: 'install',
      title: 'Can I install it?',
      paragraphs: [
        'Yes. In your browser’s menu choose «Add to home screen» or «Install». It opens offline too; playing waits for the line.',
      ],
    },
    {
      id: 'language',
      title: 'How do I change language and colours?',
      paragraphs: ['Open Me: English or Filipino, night or day, sound on or off.'],
    },
    {
      id: 'stop',
      title: 'How do I take a pause?',
      paragraphs: [
        'Log out at Me, and come back when it is fun. If stopping is hard, call 1553, the crisis hotline of the National Center for Mental Health.',
      ],
    },
  ],
}
