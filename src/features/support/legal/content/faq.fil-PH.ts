import type { Body } from '../../../../shared/documents/document.ts'

export const body: Body = {
  intro: 'Mga itinatanong ng mga manlalaro, sinagot nang diretso.',
  sections: [
    {
      id: 'cost',
      title: 'May bayad ba?',
      paragraphs: ['Wala. Play coin na bigay ng bahay pagsali mo ang gamit sa Swerte. Hindi ito nabibili o naipapalit sa pera.'],
    },
    {
      id: 'who',
      title: 'Sino ang puwedeng maglaro?',
      paragraphs: [
        'Mga 21 pataas na puwedeng maglaro sa Pilipinas. Hindi puwede ang mga opisyal ng pamahalaan, sundalo at pulis, mga pinagbabawalan at may lisensiya sa pasugalan, at walang puwede sa pampublikong lugar.',
      ],
    },
    {
      id: 'start',
      title: 'Paano magsimula?',
      paragraphs: [
        'Pindutin ang Sumali, pumili ng pangalan ng account at password, o gamitin ang numero ng mobile at code. Makukuha mo agad ang welcome coins.',
      ],
    },
    {
      id: 'code',
      title: 'Hindi dumarating ang code. Ano ang gagawin?',
      paragraphs: [
        'Maghintay ng isang minuto at humingi ulit. Limang beses sa isang araw ang bawat numero, at limang minuto ang bisa ng code. Puwede ka ring mag-log in gamit ang account at password.',
      ],
    },
    {
      id: 'locked',
      title: 'Bakit pinaghihintay ako kapag mali ang password?',
      paragraphs: [
        'Isinasara ng limang maling password sa loob ng labinlimang minuto ang account nang labinlimang minuto. Para hindi ito mahulaan ng iba.',
      ],
    },
    {
      id: 'forgot',
      title: 'Nakalimutan ko ang password.',
      paragraphs: [
        'Pindutin ang «Nakalimutan ang password?» sa pag-log in: sa tulong ng code sa mobile mo, makapagtatakda ka ng bago. Mala-log out ang lahat ng ibang device. Kung walang numero ng mobile, makakapag-log in pa rin sa Google, Facebook o LINE kung naidagdag ang mga ito.',
      ],
    },
    {
      id: 'decides',
      title: 'Sino ang nagpapasya kung mananalo ako?',
      paragraphs: [
        'Ang server, nang patsamba, bago pa bumagal ang mga reel. Ipinapakita lang ito ng larawan, kaya walang mababago sa screen mo.',
      ],
    },
    {
      id: 'rtp',
      title: 'Ano ang RTP?',
      paragraphs: [
        'Balik sa manlalaro: ang bahagi ng lahat ng taya na ibinabalik ng laro sa napakaraming round. 96.10% ang Fiesta Nights, 96.50% ang Biyahe 888, 96.00% ang Perlas. Ang isang gabi ay maaaring malayong mas mataas o mas mababa.',
      ],
    },
    {
      id: 'volatility',
      title: 'Ano ang kalmado, masigla at mapangahas na laro?',
      paragraphs: [
        'Madalas pero maliit ang panalo sa kalmado; bihira pero mas malaki sa mapangahas. Halos pareho ang bahaging ibinabalik nila.',
      ],
    },
    {
      id: 'check',
      title: 'Paano sumuri ng round?',
      paragraphs: [
        'Buksan ang Patas na laro, ipakita ang lihim at palitan ang mga binhi; saka buksan ang round. Susuriin ng browser mo ang bakas at lalaruin ulit ang round mula sa mga binhi.',
      ],
    },
    {
      id: 'middle',
      title: 'Paano kung maputol ang linya sa gitna ng ikot?',
      paragraphs: [
        'Alinman sa hindi nabunot ang round at walang kinuhang taya, o nabunot at naayos ito. Nagtatanong ang app gamit ang parehong numero hanggang malaman nito, at ipapakita ang round pagbalik mo.',
      ],
    },
    {
      id: 'reload',
      title: 'Nag-reload ako habang umiikot.',
      paragraphs: ['Ipapakita ang round mula sa simula pagbukas ulit ng laro. Tama na ang balanse mo.'],
    },
    {
      id: 'demo',
      title: 'Ano ang demo?',
      paragraphs: ['Parehong laro at tsansa, sa mga demo coin na hiwalay sa iyo. Laging nakasulat ang «Demo coins».'],
    },
    {
      id: 'confirm',
      title: 'Bakit tinatanong kung ako pa rin ito?',
      paragraphs: [
        'Pagkatapos ng kalahating oras na walang galaw, hihingin ng susunod na round ang password para walang ibang maglaro sa naiwan mong telepono.',
      ],
    },
    {
      id: 'install',
      title: 'Puwede ba itong i-install?',
      paragraphs: [
        'Oo. Sa menu ng browser, piliin ang «Add to home screen» o «Install». Nabubuksan din ito offline; maghihintay ng linya ang paglalaro.',
      ],
    },
    {
      id: 'language',
      title: 'Paano palitan ang wika at kulay?',
      paragraphs: ['Buksan ang Ako: English o Filipino, gabi o araw, may tunog o wala.'],
    },
    {
      id: 'stop',
      title: 'Paano magpahinga?',
      paragraphs: [
        'Mag-log out sa Ako, at bumalik kapag masaya na. Kung mahirap tumigil, tumawag sa 1553, ang crisis hotline ng National Center for Mental Health.',
      ],
    },
  ],
}
