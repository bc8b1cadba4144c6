/**
 * Names and numbers as published by the help organizations: part of the app itself, so that they are available offline and whatever the
 * server returns.
 */
export const crisisLine = { name: 'National Center for Mental Health Crisis Hotline', number: '1553' }
export const regulator = { name: 'PAGCOR Responsible Gaming', site: 'pagcor.ph' }
