import type { DocumentBody } from '../../../../shared/documents/document.ts'

export const body: DocumentBody = {
  intro:
    'Ito ang mga tuntunin sa pagitan mo at ng Swerte. Sinadya naming paikliin ang mga ito. Kapag gumawa ka ng account, tinatanggap mo ang bersyong nasa ibaba ng page na ito. Kapag nagbago ito, hihingin namin ulit ang pagsang-ayon mo bago ka magpatuloy sa paglalaro.',
  sections: [
    {
      id: 'who',
      title: 'Sino ang puwedeng maglaro',
      paragraphs: [
        'Dapat ay 21 taong gulang ka o higit pa, at nasa lugar kung saan pinapayagan kang maglaro.',
        'Hindi ka puwedeng mag-register o maglaro kung ikaw ay: opisyal o empleyado ng gobyerno na may kinalaman sa pagpapatakbo nito; miyembro ng sandatahang lakas o pulisya; wala pang 21; estudyante ng anumang paaralan, kolehiyo o unibersidad; nasa listahan ng mga pinagbabawalan; may gaming license o empleyado ng may gaming license para magpatakbo ng mga laro; o naglalaro sa pampublikong lugar.',
        'Mafo-forfeit ang pondo ng mga manlalarong hindi puwedeng maglaro. Kung malaman mong hindi ka puwedeng maglaro, tumigil at sabihin agad sa amin.',
      ],
    },
    {
      id: 'account',
      title: 'Account mo',
      paragraphs: [
        'Isang account at isang mobile number lang bawat tao. Sa iyo lang ang account mo. Huwag itong ipahiram, ibenta, o ibahagi ang password at mga code nito.',
        'Walang taga-Swerte ang hihingi ng password mo o ng code na ipinadala namin sa iyo.',
        'Para mag-log out sa lahat ng device, mag-set ng bagong password.',
      ],
    },
    {
      id: 'coins',
      title: 'Coins',
      paragraphs: [
        'Play money ang karaniwang gamit sa Swerte. Bigay ng Swerte ang play coins at dito lang magagamit ang mga ito. Wala itong halaga sa iba. Kapag play money, nasa test mode ang mga deposit at withdrawal: walang totoong perang gumagalaw.',
        'Nakatala sa double-entry bookkeeping ang bawat transaction ng coins mo, at makikita mo ang lahat ng ito.',
        'Para makakuha ng bonus, kailangan ng kahit isang valid na deposit. Hindi bonus ang welcome play coins: para ito sa lahat ng nagsa-sign up.',
        'Para sa paglalaro ang coins na natanggap mo bilang reward. Kapag nakapag-deposit ka na at naitaya mo na ang mga ito nang isang beses, isa sa mga ito ang puwedeng i-withdraw sa bawat 200 coins ng valid bets. Kasama ng mga ito ang napapanalunan mo rito.',
      ],
    },
    {
      id: 'games',
      title: 'Mga laro at round',
      paragraphs: [
        'Random na pinagpapasyahan ng server namin ang bawat round. Ipinapakita lang ng screen mo ang resulta, kaya hindi ito mababago ng pag-tap, paghihintay o pag-reload.',
        'Settled na ang round sa sandaling mabunot ito. Sabay na kinukuha ang taya at ibinabayad ang panalo, o wala sa dalawa ang mangyayari. Kung huminto sa gitna ang phone mo, ang koneksyon mo o ang server namin, mananatili ang settled na round, at makikita mo ito pagbalik mo.',
        'Ipinapakita ng bawat laro ang return to player (RTP), ang paytable at ang bersyon ng rules nito. Kung may malfunction na nagbayad ng hindi kayang ibayad ng nakalathalang rules, walang bisa ang round na iyon at ibabalik ang taya.',
      ],
    },
    {
      id: 'fair',
      title: 'Pag-verify ng round',
      paragraphs: [
        'Bago ka mag-spin, ipinapakita namin ang hash ng isang lihim na server seed. Kasama ng sarili mong client seed, ito ang nagtatakda ng bawat round. Puwede mong ipakita ang server seed anumang oras at i-verify ang mga round mo sa sarili mong browser.',
      ],
    },
    {
      id: 'demo',
      title: 'Demo',
      paragraphs: [
        'Pareho ang rules at odds ng demo at ng mismong laro, gamit ang hiwalay na demo coins. Hindi magagamit bilang coins ang panalo sa demo.',
      ],
    },
    {
      id: 'safe',
      title: 'Responsible gaming',
      paragraphs: [
        'Maglaro para sa saya, gamit ang coins at oras na kaya mong ilaan. Ipinapakita ng bawat laro kung gaano ka na katagal naglalaro at ang net na resulta mo.',
        'Kapag hindi na masaya, tumigil. Kung mahirap tumigil, makipag-usap sa iba: 1553 ang crisis hotline ng National Center for Mental Health sa Pilipinas.',
      ],
    },
    {
      id: 'conduct',
      title: 'Mga hindi pinapayagan',
      paragraphs: [
        'Huwag gumamit ng bot, magkaroon ng higit sa isang account, makipagsabwatan para labagin ang mga tuntunin, umatake sa serbisyo namin, o samantalahin ang mga error sa halip na i-report ang mga ito.',
        'Puwede naming isara ang account na gumagawa ng alinman dito. Sasabihin namin sa iyo kung bakit, at maki-claim mo pa rin ang nakuha mo ayon sa mga tuntunin.',
      ],
    },
    {
      id: 'changes',
      title: 'Maintenance at mga pagbabago',
      paragraphs: [
        'Puwedeng magsara ang Swerte para sa maintenance. Sasabihan ka namin nang maaga kung kaya. Hindi kami kumukuha ng taya para sa round na hindi nabunot, at ligtas ang lahat ng sa iyo.',
      ],
    },
    {
      id: 'complaints',
      title: 'Mga reklamo',
      paragraphs: [
        'Kung may nangyaring mali, ipadala sa amin ang numero ng round o ang oras na nangyari ito. Mahahanap namin ang bawat round at bawat transaction. Sasabihin namin kung ano ang nakita namin at kung ano ang ginawa namin.',
      ],
    },
  ],
}
