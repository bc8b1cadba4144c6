import type { DocumentBody } from '../../../../shared/documents/document.ts'

export const body: DocumentBody = {
  intro: 'We need to verify your identity before you can withdraw. Here’s how it works and how we protect your documents.',
  sections: [
    {
      id: 'why',
      title: 'Why we ask',
      paragraphs: [
        'The law requires us to know our players, to keep out anyone under 21, and to pay only the person who owns the account.',
        'You don’t need to verify your identity to play. You do need to before you withdraw or add a bank account, and the name on the bank account must match the name on your ID.',
      ],
    },
    {
      id: 'what',
      title: 'What you need',
      paragraphs: [
        'Your full name, date of birth and address, and the type and number of one valid ID: National ID (PhilSys), driver’s license, passport, UMID card or postal ID.',
        'Three pictures: the front and back of your ID, and your face. Use JPEG, PNG or WebP, up to 5 MB each. Each step is saved, so you can continue later or on another device.',
      ],
    },
    {
      id: 'decision',
      title: 'How we decide',
      paragraphs: [
        'A reviewer checks what you submitted, and you’ll see the result on the same page. If something needs correcting, we’ll tell you what it is, and you only need to fix that.',
        'Each ID can verify one account. An approval is valid until the date shown on that page. In the 30 days before it, you can send new documents, and you stay verified until that date while we review them.',
      ],
    },
    {
      id: 'keeping',
      title: 'How we protect your documents',
      paragraphs: [
        'We re-create each picture when it arrives and remove its location, time and camera data. It’s stored encrypted, out of reach of the web, and no page ever shows it again, not even to you.',
        'Only reviewers can see it, every decision is recorded with the name of the reviewer, and it’s only used for this verification. If you replace a picture, the old one is deleted.',
      ],
    },
  ],
}
