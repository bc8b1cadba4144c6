import type { Body } from '../../../../shared/documents/document.ts'

export const body: Body = {
  intro: 'Before the house pays anything out it must know who you are. This is how the check goes, and what becomes of your papers.',
  sections: [
    {
      id: 'why',
      title: 'Why we ask',
      paragraphs: [
        'The law asks every house of games to know its players, to keep out who is under 21, and to pay only to the person whose account it is.',
        'Playing does not need the check. A withdrawal does, and so does adding a bank account: its holder’s name must be the name on your ID.',
      ],
    },
    {
      id: 'what',
      title: 'What you show',
      paragraphs: [
        'Your full name, birth date and address, and the kind and number of one valid ID: National ID (PhilSys), driver’s licence, passport, UMID card or postal ID.',
        'Three pictures: both sides of the ID, and your face. JPEG, PNG or WebP, 5 MB each at most. Each step is kept, so that you can go on later or on another device.',
      ],
    },
    {
      id: 'decision',
      title: 'How it is decided',
      paragraphs: [
        'A reviewer looks at what you handed in. You read the answer on the same page. If something is wrong, it says what, and you correct just that.',
        'One ID proves one account. An approval lasts five years; then we ask again.',
      ],
    },
    {
      id: 'keeping',
      title: 'How your papers are kept',
      paragraphs: [
        'Each picture is made anew when it arrives: place, time and camera are taken out. It is kept sealed, away from everything that the web can reach, and no page ever gives it out, not even to you.',
        'Only reviewers see it, every decision is written down with who made it, and it is used for nothing but this check. A picture that you replace is removed.',
      ],
    },
  ],
}
