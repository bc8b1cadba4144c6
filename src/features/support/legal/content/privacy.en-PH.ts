import type { Body } from '../../../../shared/documents/document.ts'

export const body: Body = {
  intro: 'What we know of you, why, for how long, and what you can ask of us. We keep what the house needs to run and nothing for sale.',
  sections: [
    {
      id: 'what',
      title: 'What we keep',
      paragraphs: [
        'What you give us: an account name or mobile number, your birth date, a nickname, and the name that Google, Facebook or LINE tells us if you log in with them.',
        'What playing makes: your rounds, the movements of your coins, the games you like, and the times, network addresses and kind of device of your logins.',
      ],
    },
    {
      id: 'not',
      title: 'What we do not keep',
      paragraphs: [
        'Your password itself: only a hash that cannot be turned back. The codes we send: only a keyed digest, for five minutes. The token that keeps you logged in: only its hash.',
        'We take no contacts, no location, no pictures from your phone.',
      ],
    },
    {
      id: 'why',
      title: 'Why',
      paragraphs: [
        'To let you in and nobody else; to settle rounds and prove it; to check that you may play; to answer you; to find errors and attacks.',
      ],
    },
    {
      id: 'where',
      title: 'In your browser',
      paragraphs: [
        'The app keeps in your browser: your login token, the account name of your last login so that you need not type it again, your choice of language (a cookie of 365 days), colours and sound, that you answered the notice of eligibility, and a copy of the lobby and of your latest data so that the app opens offline. Logging out clears the token and your data; clearing the site’s data in your browser clears all of it.',
        'There are no advertising cookies and no trackers.',
      ],
    },
    {
      id: 'share',
      title: 'Who else sees it',
      paragraphs: [
        'The carriers that deliver a code to your phone see your number. A login provider that you choose learns that you logged in here. Authorities see what the law makes us show, and no more. Nobody buys anything about you.',
      ],
    },
    {
      id: 'long',
      title: 'For how long',
      paragraphs: [
        'Your account as long as you have it. Rounds and the ledger for ten years, because books must be kept. Codes count for minutes and are deleted after a day. The server’s log names calls and network addresses, never passwords or tokens.',
      ],
    },
    {
      id: 'rights',
      title: 'What you may ask',
      paragraphs: [
        'Under the Data Privacy Act of 2012 you may ask what we hold, have it put right, object, have it erased where no law reloadLocks it, and take a copy with you. You may complain to the National Privacy Commission.',
      ],
    },
    {
      id: 'safe',
      title: 'How it is kept safe',
      paragraphs: [
        'Over the internet, everything between you and us is encrypted. Passwords are hashed with Argon2id. The pages you see may load nothing from anywhere else. Secrets are not written to logs.',
      ],
    },
  ],
}
