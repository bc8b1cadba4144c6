import type { DocumentBody } from '../../../../shared/documents/document.ts'

export const body: DocumentBody = {
  intro: 'Online casino ang Swerte na may temang pista, at puwede mong i-verify ang bawat round na nilaro mo.',
  sections: [
    {
      id: 'house',
      title: 'Walang itinatago',
      paragraphs: [
        'Ang server namin ang nagpapasya sa bawat round, nakatala ang bawat coin, at kayang i-verify ng browser mo ang resulta. Makikita mo ang odds sa paytable, ang mga transaction ng coins mo at ang mga seed ng mga round mo.',
      ],
    },
    {
      id: 'play',
      title: 'Play money',
      paragraphs: ['Libreng coins mula sa Swerte ang gamit mo sa paglalaro. Wala itong katumbas na pera, kaya maglaro para sa saya.'],
    },
    {
      id: 'games',
      title: 'Sarili naming mga laro',
      paragraphs: [
        'Kami mismo ang nagdisenyo at gumawa ng lahat ng laro namin. Makikita sa bawat laro ang return to player (RTP) nito, at kahit sino ay puwedeng magpatakbo ng mga test na nagpapatunay nito.',
      ],
    },
    {
      id: 'open',
      title: 'Open source',
      paragraphs: [
        'Tumatakbo ang buong Swerte sa isang machine gamit ang isang command. Open source ang code nito sa ilalim ng MIT License.',
      ],
    },
  ],
}
