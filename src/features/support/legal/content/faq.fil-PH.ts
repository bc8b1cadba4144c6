import type { DocumentBody } from '../../../../shared/documents/document.ts'

export const body: DocumentBody = {
  intro: 'Maiikling sagot sa mga madalas itanong ng mga manlalaro.',
  sections: [
    {
      id: 'cost',
      title: 'May bayad ba?',
      paragraphs: [
        'Wala. Play coins ang gamit sa paglalaro, at may makukuha ka pag-sign up mo. Nasa test mode ang mga deposit at withdrawal, kaya walang totoong perang gumagalaw.',
      ],
    },
    {
      id: 'who',
      title: 'Sino ang puwedeng maglaro?',
      paragraphs: [
        'Mga 21 taong gulang o higit pa na pinapayagang maglaro sa Pilipinas. Hindi puwede ang mga opisyal at empleyado ng gobyerno, miyembro ng armed forces at ng pulis, estudyante, mga pinagbabawalan, at may gaming license o gaming employment license, at walang puwedeng maglaro sa pampublikong lugar.',
      ],
    },
    {
      id: 'start',
      title: 'Paano magsimula?',
      paragraphs: [
        'I-tap ang Mag-sign up, tapos pumili ng username at password, o gamitin ang mobile number mo at SMS code. Makukuha mo agad ang welcome coins.',
      ],
    },
    {
      id: 'gifts',
      title: 'Kailan ko puwedeng i-withdraw ang coins na natanggap ko?',
      paragraphs: [
        'Para sa paglalaro ang coins mula sa check-in, mga task, draw at iba pang reward. Ito ang unang ginagamit ng mga taya mo, at kasama nito ang napapanalunan mo rito.',
        'Kapag nakapag-deposit ka na at naitaya mo na ang gift coins mo, unti-unti mo na itong puwedeng i-withdraw habang dumarami ang valid bets mo. Puwede mo pang ipanlaro ang natitira, o bitawan. Sa iyo palagi ang sarili mong deposit, ang panalo mo mula rito, at ang mga jackpot. Makikita mo sa wallet mo, sa Withdraw, kung magkano pa ang kailangan mong itaya at kung gaano kabilis nagiging sa iyo ang gift coins mo.',
      ],
    },
    {
      id: 'valid',
      title: 'Ano ang valid bets?',
      paragraphs: [
        'Ito ang binibilang para sa karamihan ng rewards, sa VIP at sa mga wagering requirement. Ang valid bet ng isang round ay ang taya o ang net result, kung alin ang mas maliit.',
        'Buo ang bilang sa slots. Mas mababa ang bilang ng ilang live at table games, o hindi binibilang: makikita sa “Tungkol sa larong ito” kung gaano.',
      ],
    },
    {
      id: 'items',
      title: 'Kailan ako puwedeng mag-order ng items sa diamond mall?',
      paragraphs: [
        'Pagkatapos ng una mong deposit, kapag sapat na ang diamonds mo. Kung kailangan din ng valid bets para sa isang item, nakalagay sa card nito kung ilang coins. Kasama ang mga dati mo nang taya. Para sa isang item lang ang bawat taya.',
        'Makukuha mo ang diamonds bilang reward, gaya ng sa mga task, check-in at VIP level, o kapalit ng points sa rewards store. Walang kailangang taya para sa coin packs at scratch cards.',
      ],
    },
    {
      id: 'code',
      title: 'Hindi pa dumarating ang code. Ano ang gagawin?',
      paragraphs: [
        'Hintaying matapos ang countdown, tapos humingi ng bagong code. Ilang code lang sa isang araw ang puwede sa bawat numero, at ilang minuto lang valid ang isang code. Puwede ka ring mag-log in gamit ang username at password mo.',
      ],
    },
    {
      id: 'locked',
      title: 'Bakit kailangan kong maghintay kapag mali ang password?',
      paragraphs: [
        'Kapag ilang beses na mali ang password sa maikling panahon, mala-lock muna ang pag-log in gamit ang password sa device o network na iyon. Ginagawa ito para hindi mahulaan ng iba ang password mo, at hindi ka nito pipigilan sa device na nagamit mo na. Agad itong maa-unlock ng SMS code o passkey.',
      ],
    },
    {
      id: 'forgot',
      title: 'Nakalimutan ko ang password ko. Ano ang gagawin?',
      paragraphs: [
        'I-tap ang “Nakalimutan mo ang password mo?” kapag nagla-log in. Padadalhan ka namin ng code sa mobile number mo para makapag-set ka ng bagong password. Mala-log out ka sa lahat ng ibang device. Kung walang mobile number ang account mo, puwede ka pa ring mag-log in gamit ang Google, Facebook o LINE kung naidagdag mo ang isa sa mga ito, o gamit ang passkey. Kung wala kang alinman sa mga ito, kontakin ang customer support. Kapag natiyak naming ikaw ang nasa na-verify mong ID, bibigyan ka namin ng recovery code. Sandali lang itong valid, kaya gamitin mo agad. Kung walang na-verify na ID, hindi namin matitiyak na sa iyo ang account, kaya magdagdag na ng mobile number o passkey sa Mga paraan ng pag-log in bago mo pa ito kailanganin.',
      ],
    },
    {
      id: 'decides',
      title: 'Sino ang nagpapasya kung mananalo ako?',
      paragraphs: [
        'Random na nagpapasya ang server namin bago pa bumagal ang mga reel. Ipinapakita lang ng screen mo ang resulta, kaya walang magagawa sa screen para baguhin ito.',
      ],
    },
    {
      id: 'rtp',
      title: 'Ano ang RTP?',
      paragraphs: [
        'Return to player: ang bahagi ng lahat ng taya na ibinabalik ng laro sa napakaraming round. 96.10% ang sa Fiesta Nights at Sarimanok, 96.50% sa Biyahe 888, 96.21% sa Halo-Halo, 96.04% sa Sinulog, 96.03% sa Alitaptap, 96.00% sa Perlas, 95.95% sa Ulan ng Ginto at 95.93% sa Sari-Sari. Sa mga live na laro, 97.00% ang sa Saranggola, 94.96% ang sa Bingo at 92.12% ang sa Color Game. Sa mga table game, depende ito sa taya: 97.30% ang sa Roulette, 96.30% hanggang 97.22% sa Sic Bo, 95.16% hanggang 98.94% sa Baccarat at 98.15% sa Blackjack kung susundin ang basic strategy. 95.6% hanggang 96.7% ang sa Coin Pusher, depende sa tutok mo, at mas mababa sa bagong mesa. Para sa ibang laro, buksan ang “Tungkol sa larong ito”. Puwedeng malayong mas mataas o mas mababa ang resulta mo sa isang session.',
      ],
    },
    {
      id: 'volatility',
      title: 'Ano ang low, medium at high volatility?',
      paragraphs: [
        'Mas maliit pero mas madalas ang panalo sa mga larong low volatility. Mas malaki pero mas bihira ang panalo sa mga larong high volatility. Halos pareho ang RTP ng mga ito.',
      ],
    },
    {
      id: 'check',
      title: 'Paano mag-verify ng round?',
      paragraphs: [
        'Buksan ang Fairness, ipakita ang server seed at palitan ang mga seed mo, tapos buksan ang round. Iche-check ng browser mo ang hash at lalaruin ulit ang round mula sa mga seed.',
        'Nakatakda na ang susunod na server seed, at nakikita mo ang hash nito bago ka pumili ng susunod mong client seed. Kaya hindi namin mapipili ang server seed ayon dito.',
      ],
    },
    {
      id: 'middle',
      title: 'Paano kung mawalan ako ng koneksyon habang nag-i-spin?',
      paragraphs: [
        'Puwedeng hindi nabunot ang round at walang nabawas na taya, o nabunot ito at na-settle. Iche-check ng app ang parehong round hanggang malaman nito, at ipapakita ito kapag online ka na ulit. Hindi ka sisingilin nang dalawang beses.',
      ],
    },
    {
      id: 'reload',
      title: 'Paano kung mag-reload ako habang nag-i-spin?',
      paragraphs: ['Makikita mo ang round mula sa simula kapag bumukas ulit ang laro. Updated na ang balanse mo.'],
    },
    {
      id: 'demo',
      title: 'Ano ang demo?',
      paragraphs: ['Parehong laro at parehong odds, gamit ang hiwalay na demo coins. Laging nakasulat sa page ang “Demo coins”.'],
    },
    {
      id: 'confirm',
      title: 'Bakit tinatanong ng app kung ako pa rin ito?',
      paragraphs: [
        'Kapag matagal mong hindi ginalaw ang screen, hihingin namin ang password mo bago ang susunod na round para walang ibang makapaglaro sa phone mo.',
      ],
    },
    {
      id: 'install',
      title: 'Puwede bang i-install ang Swerte?',
      paragraphs: [
        'Oo. Sa menu ng browser mo, piliin ang “Add to home screen” o “Install”. Nabubuksan din ang app kahit offline, pero kailangan ng koneksyon para maglaro.',
      ],
    },
    {
      id: 'language',
      title: 'Paano palitan ang wika o theme?',
      paragraphs: ['Buksan ang Ako. Puwede kang pumili ng English o Filipino at ng dark o light theme, at i-on o i-off ang tunog.'],
    },
    {
      id: 'stop',
      title: 'Paano magpahinga?',
      paragraphs: [
        'Buksan ang Ako, tapos ang Responsible gaming, para mag-set ng mga limit, magpahinga o mag-self-exclusion. Kung mahirap tumigil, tumawag sa 1553, ang crisis hotline ng National Center for Mental Health.',
      ],
    },
    {
      id: 'close',
      title: 'Paano ko isasara ang account ko?',
      paragraphs: [
        'I-withdraw mo muna ang coins mo. Tapos, sabihin sa customer support, sa chat o feedback, na isara ang account mo. Ila-lock namin ito para wala nang makapag-log in dito.',
        'Kung hindi na masaya para sa iyo ang pagsusugal, mag-self-exclusion ka na lang: epektibo ito agad, at walang puwedeng magpaikli nito.',
      ],
    },
  ],
}
