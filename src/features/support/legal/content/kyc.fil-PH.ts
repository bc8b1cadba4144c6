import type { DocumentBody } from '../../../../shared/documents/document.ts'

export const body: DocumentBody = {
  intro:
    'Kailangan naming i-verify ang identity mo bago ka makapag-withdraw. Ganito ang proseso, at ganito namin pinoprotektahan ang mga dokumento mo.',
  sections: [
    {
      id: 'why',
      title: 'Bakit namin ito hinihingi',
      paragraphs: [
        'Inuutos ng batas na kilalanin namin ang mga manlalaro namin, huwag tanggapin ang wala pang 21, at magbayad lang sa taong may-ari ng account.',
        'Hindi mo kailangang i-verify ang identity mo para maglaro. Kailangan ito bago ka mag-withdraw o magdagdag ng bank account, at dapat tugma ang pangalan sa bank account at ang pangalan sa ID mo.',
      ],
    },
    {
      id: 'what',
      title: 'Ano ang kailangan mo',
      paragraphs: [
        'Buong pangalan, petsa ng kapanganakan at address mo, at ang uri at numero ng isang valid ID: National ID (PhilSys), driver’s license, passport, UMID card o postal ID.',
        'Tatlong litrato: harap at likod ng ID mo, at mukha mo. JPEG, PNG o WebP, hanggang 5 MB bawat isa. Naka-save ang bawat step, kaya puwede mong ituloy mamaya o sa ibang device.',
      ],
    },
    {
      id: 'decision',
      title: 'Paano kami nagpapasya',
      paragraphs: [
        'May reviewer na magche-check sa isinumite mo, at makikita mo ang resulta sa parehong page. Kung may kailangang itama, sasabihin namin kung ano, at iyon lang ang aayusin mo.',
        'Isang account lang ang mave-verify ng bawat ID. Valid ang approval hanggang sa petsang makikita sa page na iyon. Sa huling 30 araw bago iyon, puwede ka nang magpadala ng mga bagong dokumento, at verified ka pa rin hanggang sa petsang iyon habang nire-review namin ang mga ito.',
      ],
    },
    {
      id: 'keeping',
      title: 'Paano namin pinoprotektahan ang mga dokumento mo',
      paragraphs: [
        'Ginagawa namin ulit ang bawat litrato pagdating nito at inaalis ang lokasyon, oras at camera data. Naka-encrypt ito, hindi maaabot mula sa web, at wala nang page na magpapakita nito, kahit sa iyo.',
        'Mga reviewer lang ang nakakakita nito, nakatala sa bawat desisyon ang pangalan ng reviewer, at para lang sa verification na ito ginagamit. Kung magpalit ka ng litrato, buburahin ang luma.',
      ],
    },
  ],
}
