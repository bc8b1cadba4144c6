import type { Body } from '../../../../shared/documents/document.ts'

export const body: Body = {
  intro: 'Nagtayo kami ng plaza sa gabi ng pista: mga parol, jeepney, kaunting musika, at mga larong masusuri mo ang bawat round.',
  sections: [
    {
      id: 'house',
      title: 'Matapat na bahay',
      paragraphs: [
        'Ang server ang nagpapasya, ang ledger ang nakakaalala, at masusuri ng browser mo. Bukas sa iyo ang bawat isa: ang tsansa sa paytable, ang galaw ng iyong mga coin, ang mga binhi ng iyong mga round.',
      ],
    },
    {
      id: 'play',
      title: 'Play money',
      paragraphs: [
        'Naglalaro ka gamit ang mga coin na bigay ng bahay. Wala itong nabibili at wala itong bayad. Isang masayang gabi ang mapapanalunan mo rito.',
      ],
    },
    {
      id: 'games',
      title: 'Sarili naming mga laro',
      paragraphs: [
        'Dito iginuhit at kinuwenta ang Fiesta Nights, Biyahe 888 at Perlas. Eksaktong kinukuwenta ang balik sa manlalaro mula sa mga reel at pinatutunayan ng test na kayang patakbuhin ng sinuman.',
      ],
    },
    {
      id: 'open',
      title: 'Bukas',
      paragraphs: ['Tumatakbo ang buong Swerte sa isang makina sa isang utos, at bukas ang code nito sa ilalim ng lisensiyang MIT.'],
    },
  ],
}
