/** Names and numbers as those who help give them: part of the app itself, so that they are there whatever the server says, and offline. */
export const crisisLine = { name: 'National Center for Mental Health Crisis Hotline', number: '1553' }
export const regulator = { name: 'PAGCOR Responsible Gaming', site: 'pagcor.ph' }
