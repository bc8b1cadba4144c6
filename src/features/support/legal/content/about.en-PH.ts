import type { DocumentBody } from '../../../../shared/documents/document.ts'

export const body: DocumentBody = {
  intro: 'Swerte means luck in Filipino. It’s an online casino with a fiesta theme, and you can check every round you play.',
  sections: [
    {
      id: 'house',
      title: 'Open by design',
      paragraphs: [
        'Our server decides each round, every coin is recorded, and your browser can verify the result. You can see the odds in the paytable, your coin transactions and the seeds of your rounds.',
      ],
    },
    {
      id: 'play',
      title: 'Play money',
      paragraphs: ['You play with free coins from Swerte. They have no cash value, so play for the fun of it.'],
    },
    {
      id: 'games',
      title: 'Our own games',
      paragraphs: [
        'We designed and built all our games ourselves. Each one shows its return to player (RTP), and anyone can run the tests that prove it.',
      ],
    },
    {
      id: 'open',
      title: 'Open source',
      paragraphs: ['All of Swerte runs on one machine with one command. Its code is open source under the MIT License.'],
    },
  ],
}
