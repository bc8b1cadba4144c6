import type { Body } from '../../../../shared/documents/document.ts'

export const body: Body = {
  intro:
    'Ano ang alam namin tungkol sa iyo, bakit, gaano katagal, at ano ang maaari mong hilingin. Itinatago lang namin ang kailangan ng bahay, at walang ibinebenta.',
  sections: [
    {
      id: 'what',
      title: 'Ano ang itinatago namin',
      paragraphs: [
        'Ang ibinibigay mo: pangalan ng account o numero ng mobile, petsa ng kapanganakan, palayaw, at ang pangalang sinasabi ng Google, Facebook o LINE kung doon ka nag-log in.',
        'Ang galing sa paglalaro: ang iyong mga round, galaw ng mga coin, mga larong gusto mo, at ang oras, network address at uri ng device ng iyong pag-log in.',
      ],
    },
    {
      id: 'not',
      title: 'Ano ang hindi namin itinatago',
      paragraphs: [
        'Ang mismong password mo: hash lang na hindi na maibabalik. Ang mga code na ipinapadala: may-susing buod lang, limang minuto. Ang token ng iyong pag-log in: hash lang nito.',
        'Hindi kami kumukuha ng contacts, lokasyon o mga larawan sa telepono mo.',
      ],
    },
    {
      id: 'why',
      title: 'Bakit',
      paragraphs: [
        'Para ikaw lang ang makapasok; para maayos at mapatunayan ang mga round; para matiyak na puwede kang maglaro; para masagot ka; para makita ang mga mali at pag-atake.',
      ],
    },
    {
      id: 'where',
      title: 'Sa iyong browser',
      paragraphs: [
        'Itinatago ng app sa iyong browser: ang token ng pag-log in, ang pangalan ng account sa huli mong pag-log in para hindi mo na i-type ulit, ang piniling wika (cookie na 365 araw), kulay at tunog, na nasagot mo ang paunawa, at kopya ng lobby at ng huling datos mo para mabuksan ang app kahit offline. Binubura ng pag-log out ang token at ang datos mo; mabubura ang lahat kapag binura mo ang data ng site sa browser.',
        'Walang cookie na pang-anunsiyo at walang tracker.',
      ],
    },
    {
      id: 'share',
      title: 'Sino pa ang nakakakita',
      paragraphs: [
        'Nakikita ng kompanyang naghahatid ng code ang numero mo. Nalalaman ng pinili mong provider na nag-log in ka rito. Nakikita ng awtoridad ang ipinag-uutos ng batas, at hindi na hihigit. Walang bumibili ng tungkol sa iyo.',
      ],
    },
    {
      id: 'long',
      title: 'Gaano katagal',
      paragraphs: [
        'Ang account mo hangga’t nasa iyo ito. Ang mga round at ledger ay sampung taon, dahil kailangang itago ang mga aklat. Ilang minuto ang bisa ng mga code at binubura pagkalipas ng isang araw. Mga tawag at network address ang nasa log ng server, hindi kailanman mga password o token.',
      ],
    },
    {
      id: 'rights',
      title: 'Ano ang maaari mong hilingin',
      paragraphs: [
        'Sa ilalim ng Data Privacy Act of 2012, maaari mong itanong kung ano ang hawak namin, ipatama ito, tumutol, ipabura kung walang batas na pumipigil, at kumuha ng kopya. Maaari kang magreklamo sa National Privacy Commission.',
      ],
    },
    {
      id: 'safe',
      title: 'Paano ito iniingatan',
      paragraphs: [
        'Sa internet, naka-encrypt ang lahat sa pagitan mo at namin. Argon2id ang gamit sa mga password. Walang nilo-load ang mga pahina mula sa ibang lugar. Hindi isinusulat sa log ang mga lihim.',
      ],
    },
  ],
}
