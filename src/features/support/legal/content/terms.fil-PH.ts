import type { Body } from '../../../../shared/documents/document.ts'

export const body: Body = {
  intro:
    'Ito ang mga patakaran sa pagitan mo at ng bahay. Sinadya naming maikli. Sa paggawa ng account, tinatanggap mo ang bersyong nakasulat sa dulo ng pahinang ito; kapag nagbago ito, tatanungin ka muna namin bago ka makapaglaro ulit.',
  sections: [
    {
      id: 'who',
      title: 'Sino ang puwedeng maglaro',
      paragraphs: [
        'Dapat ay 21 taong gulang ka pataas, at nasa lugar kung saan pinapayagan kang maglaro.',
        'Hindi ka puwedeng magrehistro o maglaro kung ikaw ay opisyal o kawani ng pamahalaan na may kinalaman sa pagpapatakbo nito; kasapi ng sandatahang lakas o ng pulisya; wala pang 21; nasa listahan ng mga pinagbabawalan; may lisensiya sa pasugalan o nagtatrabaho para rito; o kung naglalaro ka sa pampublikong lugar.',
        'Mababawi ang pondo ng mga manlalarong hindi puwedeng maglaro. Kung malaman mong hindi ka kuwalipikado, tumigil at sabihin agad sa amin.',
      ],
    },
    {
      id: 'account',
      title: 'Ang iyong account',
      paragraphs: [
        'Isang tao, isang account, isang numero ng mobile. Sa iyo lang ang account: huwag itong ipahiram, ibenta, o ibahagi ang password at mga code nito.',
        'Walang taga-Swerte ang hihingi ng iyong password o ng code na ipinadala sa iyo.',
        'Makakapag-log out ka sa lahat ng device sa pagtatakda ng bagong password.',
      ],
    },
    {
      id: 'coins',
      title: 'Mga coin',
      paragraphs: [
        'Play money ang karaniwang gamit sa Swerte. Bigay ng bahay ang mga play coin, dito lang magagamit, walang halaga sa labas, at hindi nabibili, naibebenta o naipapalit sa pera.',
        'Dalawang beses isinusulat ang bawat galaw ng iyong mga coin, gaya ng sa matapat na aklat ng kuwenta, at makikita mo ang lahat ng ito.',
        'Kailangan ng kahit isang wastong top-up para makakuha ng bonus. Hindi bonus ang welcome coins na play money: para ito sa lahat ng sumasali.',
      ],
    },
    {
      id: 'games',
      title: 'Mga laro at round',
      paragraphs: [
        'Ang server ang nagpapasya sa bawat round nang patsamba. Ipinapakita lang ng iyong screen ang resulta; walang nababago ang pagpindot, paghihintay o pag-reload.',
        'Naaayos ang round sa sandaling mabunot ito: sabay na kinukuha ang taya at ibinabayad ang panalo, o wala sa dalawa ang nangyayari. Kung huminto ang telepono, linya o server sa gitna, mananatili ang naayos na round at ipapakita ito pagbalik mo.',
        'Nakasulat sa bawat laro ang balik sa manlalaro (RTP), ang paytable at ang bersyon ng patakaran. Kung may sira na nagbayad ng hindi kayang bayaran ng nakalathalang patakaran, walang bisa ang round na iyon at ibabalik ang taya.',
      ],
    },
    {
      id: 'fair',
      title: 'Pagsuri sa round',
      paragraphs: [
        'Bago ka umikot, ipinapakita ng bahay ang bakas ng isang lihim. Kasama ng sarili mong binhi, ito ang nagtatakda ng bawat round. Mapapakita mo ang lihim anumang oras at masusuri mo ang iyong mga round sa sarili mong browser.',
      ],
    },
    {
      id: 'demo',
      title: 'Demo',
      paragraphs: [
        'Pareho ang patakaran at tsansa ng demo at ng mismong laro, sa mga demo coin na nakahiwalay. Hindi coin ang panalo sa demo.',
      ],
    },
    {
      id: 'safe',
      title: 'Ligtas na paglalaro',
      paragraphs: [
        'Maglaro para sa saya, gamit ang coin at oras na kaya mong gugulin. Ipinapakita ng bawat laro kung gaano ka na katagal at kung ano na ang kinalabasan.',
        'Kapag hindi na masaya, tumigil. Kung mahirap tumigil, makipag-usap: 1553 ang crisis hotline ng National Center for Mental Health sa Pilipinas.',
      ],
    },
    {
      id: 'conduct',
      title: 'Mga hindi namin pinapayagan',
      paragraphs: [
        'Mga robot, maraming account ng iisang tao, pagkakampihan laban sa patakaran, pag-atake sa serbisyo, at paggamit ng mga mali sa halip na iulat ang mga ito.',
        'Maaari naming isara ang account na gumagawa nito. Sasabihin namin kung bakit, at mananatiling sa iyo ang nakuha mo ayon sa patakaran.',
      ],
    },
    {
      id: 'changes',
      title: 'Mga paghinto at pagbabago',
      paragraphs: [
        'Maaaring magsara ang bahay para sa maintenance. Nagsasabi ito nang maaga kung kaya, hindi kumukuha ng taya para sa round na hindi nabunot, at iniingatan ang lahat ng sa iyo.',
      ],
    },
    {
      id: 'complaints',
      title: 'Mga reklamo',
      paragraphs: [
        'Kung may nangyaring mali, sabihin sa amin ang numero ng round o ang oras. Mahahanap ang bawat round at bawat galaw. Sasagutin namin kung ano ang nakita namin at ano ang ginawa namin.',
      ],
    },
  ],
}
