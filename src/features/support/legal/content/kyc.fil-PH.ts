import type { Body } from '../../../../shared/documents/document.ts'

export const body: Body = {
  intro: 'Bago magbayad ang bahay, kailangan muna nitong makilala ka. Ganito ang proseso, at ganito namin iniingatan ang mga papeles mo.',
  sections: [
    {
      id: 'why',
      title: 'Bakit kami nagtatanong',
      paragraphs: [
        'Inuutos ng batas na kilalanin ng bawat palaruan ang mga manlalaro nito, huwag papasukin ang wala pang 21, at magbayad lang sa mismong may-ari ng account.',
        'Hindi kailangan ang pagsusuri para maglaro. Kailangan ito sa pag-withdraw at sa pagdagdag ng bank account: dapat pareho ang pangalan ng may-ari at ang nasa ID mo.',
      ],
    },
    {
      id: 'what',
      title: 'Ano ang ipapakita mo',
      paragraphs: [
        'Buong pangalan, petsa ng kapanganakan at address mo, at ang uri at numero ng isang valid ID: National ID (PhilSys), driver’s license, passport, UMID o postal ID.',
        'Tatlong litrato: harap at likod ng ID, at ang mukha mo. JPEG, PNG o WebP, hanggang 5 MB bawat isa. Naka-save ang bawat hakbang, kaya puwede mong ituloy mamaya o sa ibang device.',
      ],
    },
    {
      id: 'decision',
      title: 'Paano ito pinagpapasyahan',
      paragraphs: [
        'May reviewer na titingin sa ipinasa mo. Sa parehong page mo mababasa ang sagot. Kung may mali, sasabihin kung ano, at iyon lang ang itatama mo.',
        'Isang ID, isang account. Limang taon ang bisa ng pag-apruba; pagkatapos, magtatanong ulit kami.',
      ],
    },
    {
      id: 'keeping',
      title: 'Paano iniingatan ang mga papeles mo',
      paragraphs: [
        'Ginagawang bago ang bawat litrato pagdating nito: inaalis ang lugar, oras at camera. Naka-seal itong nakatago, malayo sa lahat ng abot ng web, at walang page na maglalabas nito, kahit sa iyo.',
        'Mga reviewer lang ang nakakakita, nakasulat kung sino ang nagpasya, at para lang sa pagsusuring ito ginagamit. Binubura ang litratong pinalitan mo.',
      ],
    },
  ],
}
