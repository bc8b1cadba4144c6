import type { DocumentBody } from '../../../../shared/documents/document.ts'

export const body: DocumentBody = {
  intro:
    'Kung ano ang alam namin tungkol sa iyo, bakit, gaano katagal, at ano ang puwede mong hilingin. Ang kailangan lang para patakbuhin ang Swerte ang itinatabi namin, at hindi namin ito ibinebenta.',
  sections: [
    {
      id: 'what',
      title: 'Ano ang itinatabi namin',
      paragraphs: [
        'Ang ibinibigay mo: username o mobile number, petsa ng kapanganakan, nickname, at ang pangalang ibinibigay ng Google, Facebook o LINE kung doon ka nag-log in.',
        'Kung inilagay mo: address, email, trabaho at pinagmumulan ng pera mo. Kung nag-verify ka ng identity: ang pangalan, uri at numero ng ID mo, at ang mga litrato nito at ng mukha mo. Kung nag-withdraw ka: ang mga bank at e-wallet account mo. Kung sumulat ka sa amin o nag-order ng item: ang mga mensahe at litrato mo, at kung saan ipapadala ang item.',
        'Ang galing sa paggamit ng Swerte: mga round mo, mga transaction ng coins mo, mga larong gusto mo, mga limit at pahinga mo, ang mga idineklara at tinanggap mo, at ang oras, network address at uri ng device ng mga pag-log in mo.',
      ],
    },
    {
      id: 'not',
      title: 'Ano ang hindi namin itinatabi',
      paragraphs: [
        'Ang mismong password mo: hash lang na hindi na maibabalik ang itinatabi namin. Ang mga code na ipinapadala namin: keyed digest lang, nang limang minuto. Ang token na nagpapanatili sa iyong naka-log in: hash lang nito.',
        'Hindi namin ina-access ang contacts o lokasyon sa phone mo, at ang mga litratong ipinadala mo lang ang nakukuha namin.',
      ],
    },
    {
      id: 'why',
      title: 'Bakit namin ito itinatabi',
      paragraphs: [
        'Para ikaw lang ang makapag-log in, para ma-settle ang mga round at mapatunayan ang mga resulta, para matiyak na puwede kang maglaro at na tamang tao ang binabayaran namin, para masagot ka, at para makita ang mga error at pag-atake.',
      ],
    },
    {
      id: 'where',
      title: 'Sa browser mo',
      paragraphs: [
        'Itinatabi ng app ang mga ito sa browser mo: ang login token, ang huling username mo para hindi mo na ito i-type ulit, ang wika (cookie na 365 araw), theme at tunog, ang sagot mo sa paunawa kung sino ang puwedeng maglaro, ang sinusulat mo pa lang sa ilang form, at kopya ng lobby at ng pinakabagong data mo para mabuksan ang app kahit offline. Binubura ng pag-log out ang token at ang data mo. Mabubura ang lahat kapag binura mo ang data ng site sa browser mo.',
        'Walang advertising cookie o tracker.',
      ],
    },
    {
      id: 'share',
      title: 'Sino pa ang nakakakita nito',
      paragraphs: [
        'Nakikita ng mga kompanyang naghahatid ng code sa phone mo ang numero mo. Nakikita ng payment company kung magkano ang dine-deposit o wini-withdraw mo, at ang account na pupuntahan nito. Kung gumamit ka ng login provider, alam nitong nag-log in ka rito. Ang hinihingi lang ng batas ang ipinapakita namin sa awtoridad. Hindi namin ibinebenta ang data mo kahit kanino.',
      ],
    },
    {
      id: 'long',
      title: 'Gaano katagal namin itinatabi',
      paragraphs: [
        'Itinatabi namin ang account mo hangga’t nasa iyo ito. Itinatabi namin ang mga round at ang ledger hangga’t hinihingi ng batas para sa mga record ng laro at pera, at hindi bababa sa 5 taon. Ilang minuto lang valid ang mga code at binubura pagkalipas ng isang araw. Mga API call at network address ang nasa log ng server, hindi kailanman mga password o token.',
      ],
    },
    {
      id: 'rights',
      title: 'Mga karapatan mo',
      paragraphs: [
        'Sa ilalim ng Data Privacy Act of 2012, puwede mong itanong kung anong data ang hawak namin, ipatama ito, tumutol sa paggamit nito, ipabura ito kung walang batas na nag-uutos na itabi namin ito, at humingi ng kopya. Puwede ka ring magreklamo sa National Privacy Commission.',
      ],
    },
    {
      id: 'safe',
      title: 'Paano namin ito pinapanatiling ligtas',
      paragraphs: [
        'Sa internet, naka-encrypt ang lahat sa pagitan mo at namin. Naka-hash sa Argon2id ang mga password. Hindi makakapag-load ang mga page namin ng kahit ano mula sa ibang site. Hindi isinusulat sa log ang mga lihim.',
      ],
    },
  ],
}
