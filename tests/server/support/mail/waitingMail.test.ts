import { expect, test } from 'vitest'
import { waitingRequests } from '#server/desk/web/approvals/requestStore.ts'
import { stateOfMailRequest } from '#server/desk/web/messages/operatorMail.ts'
import { findOperatorMail } from '#server/desk/web/messages/operatorMailStore.ts'
import { openBefore } from '../../fixtures/openBefore.ts'

test('a message that waited for a second operator when “letter” became “content” is still the same request', async () => {
  const older = await openBefore('mail-contents.sql')
  try {
    const text = { template: 'written', words: { 'en-PH': { title: 'Thanks', text: 'Your {"to":"1","letter":2} arrived.' } } }
    const asked = (name: string) => JSON.stringify({ to: 'all', [name]: text, awards: [{ propId: 2001, count: 100 }], days: 30 })
    await older.db.rows(
      `insert into operator_mail (request, asked, worth, reason, by, at, state) values ('T-1', $1, 100, 'r', 'ana', 1, 'waiting')`,
      [asked('letter')],
    )
    await older.migrate()
    expect((await findOperatorMail(older.db, 'T-1'))?.asked).toBe(asked('content'))
    // And waits where the desk finds it.
    const [row] = await waitingRequests(older.db, ['mail'], 9, null)
    expect(row).toMatchObject({ target: 'mailRequest:T-1', amount: 100, by: 'ana', at: 1, reason: 'r' })
    expect(row?.input).toEqual({ ...(JSON.parse(asked('content')) as object), worth: 100 })
    expect(row?.state_hash).toBe(row && stateOfMailRequest(row))
    expect((await findOperatorMail(older.db, 'T-1'))?.state).toBe('waiting')
  } finally {
    await older.close()
  }
})
