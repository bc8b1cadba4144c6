import { escapeHtml, sandboxPage } from '#server/adapters/sandboxPage.ts'

interface Shown {
  readonly amount: number
  readonly status: string
  readonly description?: unknown
  readonly payments: readonly { readonly attributes: { readonly status: string } }[]
}

const button = (action: string, words: string) => `<p><button name="action" value="${action}">${words}</button></p>`

/** The page where the payer decides. */
export function checkoutPage(checkout: Shown | undefined, message: string): string {
  const title = 'PayMongo (mock)'
  if (!checkout) return sandboxPage(title, '<p>There is no such checkout.</p>')
  const { amount, status, description, payments } = checkout
  const isPaid = payments.some(({ attributes }) => attributes.status === 'paid')
  const text = typeof description === 'string' ? description : ''
  const buttons = isPaid
    ? button('takeBack', 'Refund')
    : status === 'expired'
      ? '<p>Its time is over.</p>'
      : [
          button('pay', 'Pay'),
          button('decline', 'An attempt that is declined'),
          button('twice', 'Pay, and notify twice'),
          button('lost', 'Pay, and lose the notice'),
        ].join('')
  return sandboxPage(
    title,
    `<p>${escapeHtml(text)}</p><h1>PHP ${(amount / 100).toFixed(2)}</h1><p>${escapeHtml(message)}</p><form method="post">${buttons}</form>`,
  )
}
