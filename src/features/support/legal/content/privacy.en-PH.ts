import type { DocumentBody } from '../../../../shared/documents/document.ts'

export const body: DocumentBody = {
  intro:
    'What we know about you, why, for how long, and what you can ask us to do. We only keep what we need to run Swerte, and we never sell it.',
  sections: [
    {
      id: 'what',
      title: 'What we keep',
      paragraphs: [
        'What you give us: a username or mobile number, your date of birth, a nickname, and the name that Google, Facebook or LINE gives us if you log in with them.',
        'If you fill them in: your address, email, occupation and source of funds. If you verify your identity: the name, type and number of your ID, and the pictures of it and of your face. If you withdraw: your bank and e-wallet accounts. If you write to us or order an item: your messages and pictures, and where to send the item.',
        'What comes from using Swerte: your rounds, your coin transactions, the games you like, your limits and breaks, what you declared and accepted, and the time, network address and device type of your logins.',
      ],
    },
    {
      id: 'not',
      title: 'What we don’t keep',
      paragraphs: [
        'Your password itself: we only keep a hash that can’t be reversed. The codes we send: only a keyed digest, for five minutes. The token that keeps you logged in: only its hash.',
        'We don’t access the contacts or location on your phone, and we only get the pictures you send us.',
      ],
    },
    {
      id: 'why',
      title: 'Why we keep it',
      paragraphs: [
        'To make sure only you can log in, to settle rounds and prove the results, to check that you’re allowed to play and that we pay the right person, to answer you, and to find errors and attacks.',
      ],
    },
    {
      id: 'where',
      title: 'In your browser',
      paragraphs: [
        'The app keeps these in your browser: your login token, your last username so you don’t have to type it again, your language (a cookie for 365 days), theme and sound, your answer to the eligibility notice, what you’re still writing in some forms, and a copy of the lobby and your latest data so the app opens offline. Logging out clears the token and your data. Clearing the site’s data in your browser clears everything.',
        'There are no advertising cookies or trackers.',
      ],
    },
    {
      id: 'share',
      title: 'Who else sees it',
      paragraphs: [
        'The companies that deliver codes to your phone see your number. A payment company sees what you deposit or withdraw, and the account it goes to. If you use a login provider, it knows that you logged in here. Authorities only see what the law requires us to show. We don’t sell your data to anyone.',
      ],
    },
    {
      id: 'long',
      title: 'How long we keep it',
      paragraphs: [
        'We keep your account for as long as you have it. We keep rounds and the ledger for as long as the law requires for records of play and money, and never for less than 5 years. Codes are valid for minutes and deleted after one day. The server’s log has API calls and network addresses, never passwords or tokens.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'Under the Data Privacy Act of 2012, you can ask what data we hold, have it corrected, object to its use, have it erased where no law requires us to keep it, and get a copy of it. You can also file a complaint with the National Privacy Commission.',
      ],
    },
    {
      id: 'safe',
      title: 'How we keep it safe',
      paragraphs: [
        'Over the internet, everything between you and us is encrypted. Passwords are hashed with Argon2id. Our pages can’t load anything from other sites. Secrets aren’t written to logs.',
      ],
    },
  ],
}
