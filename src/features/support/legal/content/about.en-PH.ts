import type { Body } from '../../../../shared/documents/document.ts'

export const body: Body = {
  intro:
    'Swerte means luck. We built a plaza on the night of the fiesta: lanterns, jeepneys, a little music, and games whose every round you can check.',
  sections: [
    {
      id: 'house',
      title: 'An honest house',
      paragraphs: [
        'The server decides, a ledger remembers, and your browser can check. Each of these is open to you: the odds in the paytable, the movements of your coins, the seeds of your rounds.',
      ],
    },
    {
      id: 'play',
      title: 'Play money',
      paragraphs: ['You play with coins that the house gives you. They buy nothing and cost nothing. What you can win here is an evening.'],
    },
    {
      id: 'games',
      title: 'Our own games',
      paragraphs: [
        'Fiesta Nights, Biyahe 888 and Perlas were drawn and reckoned here. Their return to player is computed exactly from their reels and proven by a test that anybody can run.',
      ],
    },
    {
      id: 'open',
      title: 'Open',
      paragraphs: ['The whole of Swerte runs on one machine with one command, and its code is open under the MIT licence.'],
    },
  ],
}
