import { randomUUID } from 'node:crypto'
import { operatorPage } from '../support/agent.ts'
import { violationsIn } from '../support/axe.ts'
import { newAccount, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('a player writes, an agent replies to what they have seen, and a reload midway loses nothing', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/service')
  await page.getByRole('link', { name: 'Start chat' }).click()
  await page.getByRole('button', { name: 'Start chat' }).click()
  const log = page.getByRole('log')
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'Your message' }).fill(text)
    await page.keyboard.press('Enter')
  }
  // Unlike any other: an attempt before may have left a conversation.
  const question = `${newAccount()}: where is my withdrawal?`
  await write(question)
  await expect(log.getByText(question)).toHaveCount(1)

  const desk = await operatorPage(browser, baseURL ?? '', 'support')
  await desk.goto('/desk/chat')
  try {
    // A player in the queue is answered by whoever takes the conversation, and ended by nobody else.
    const waiting = desk.getByRole('region', { name: 'Queue' }).getByRole('link', { name: question })
    // Its request, and not its page: Playwright sometimes misses that the new tab's page has loaded.
    const opened = desk.context().waitForEvent('request', (sent) => sent.isNavigationRequest() && /\/desk\/chat\/\d+$/.test(sent.url()))
    await waiting.click({ modifiers: ['ControlOrMeta'] })
    await opened
    await expect(desk).toHaveURL(/\/desk\/chat$/)
    await waiting.click()
    await desk.getByRole('textbox', { name: 'Your answer' }).fill('Hello')
    await expect(desk.getByRole('button', { name: 'Take this chat' })).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Send' })).toBeDisabled()
    await expect(desk.getByRole('button', { name: 'End chat' })).toHaveCount(0)
    expect(await violationsIn(desk)).toEqual([])
    await desk.getByRole('textbox', { name: 'Your answer' }).fill('')

    // A colleague takes the player meanwhile: the key, pressed twice, asks once, and the agent is told.
    const refused = Promise.withResolvers<void>()
    let asked = 0
    await desk.route('**/desk/api/chatTake', async (route) => {
      asked++
      await refused.promise
      await route.fulfill({ status: 409, json: { failure: 'undecided', data: { text: 'Nobody is waiting.' } } })
    })
    await desk.getByRole('heading', { level: 1 }).click()
    await desk.keyboard.press('t')
    await expect(desk.getByRole('button', { name: 'Take next chat' })).toBeDisabled()
    await desk.keyboard.press('t')
    refused.resolve()
    await expect(desk.getByRole('alert')).toHaveText('Nobody is waiting.')
    expect(asked).toBe(1)
    await desk.unroute('**/desk/api/chatTake')
    await desk.route('**/desk/api/chatPresence', (route) => route.abort())
    await desk.getByRole('button', { name: 'Taking chats' }).click()
    await expect(desk.getByRole('alert')).toHaveText('The server didn’t answer. Nothing was lost; try again.')
    await desk.unroute('**/desk/api/chatPresence')
    await desk.getByRole('button', { name: 'Taking chats' }).click()
    await desk.getByRole('region', { name: 'Yours' }).getByRole('link', { name: question }).click()
    await expect(desk.getByRole('log').getByText(question)).toBeVisible()
    await expect(desk.getByRole('button', { name: 'End chat' })).toBeVisible()
    const draft = desk.getByRole('textbox', { name: 'Your answer' })
    await draft.fill('I see it.')

    // Another message arrives while the agent writes: nothing is sent before that was read.
    await expect(log.getByText('joined the chat')).toBeVisible()
    await write('Since noon')
    await expect(desk.getByText('Read the new messages before sending.')).toBeVisible()
    await desk.getByRole('button', { name: 'I’ve read them' }).click()
    await expect(draft).toHaveValue('I see it.')
    await desk.getByRole('button', { name: 'Send' }).click()
    await expect(log.getByText('I see it.')).toBeVisible()

    // Two more answers are not kept waiting until the console shows the one before them.
    const refreshed = Promise.withResolvers<void>()
    await desk.route('**/desk/api/chat', async (route) => {
      await refreshed.promise
      await route.continue()
    })
    for (const text of ['It is with GCash.', 'It arrives today.']) {
      await draft.fill(text)
      await draft.press('Control+Enter')
      await expect(draft).toHaveValue('')
    }
    refreshed.resolve()
    await expect(log.getByText('It arrives today.')).toBeVisible()
    await desk.unroute('**/desk/api/chat')

    await page.getByRole('textbox', { name: 'Your message' }).fill('A draft')
    await page.reload()
    await expect(log.getByRole('listitem')).toHaveCount(7)
    await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('A draft')
    expect(await violationsIn(page)).toEqual([])

    await page.getByRole('textbox', { name: 'Your message' }).fill('')
    await page.getByRole('button', { name: 'End chat' }).click()
    await page.getByRole('button', { name: 'End chat' }).click()
    await page.getByRole('radio', { name: '5 stars' }).check()
    await page.getByRole('button', { name: 'Send rating' }).click()
    await expect(page.getByText('Thanks for your rating!')).toBeVisible()
    await page.getByRole('button', { name: 'Send transcript to my mailbox' }).click()
    await expect(page.getByText('The transcript is in your mailbox.')).toBeVisible()
    await page.goto('/email')
    await page.getByRole('link', { name: /Your chat transcript/ }).click()
    await page.getByRole('link', { name: 'Read the chat' }).click()
    await expect(log.getByText('It arrives today.')).toBeVisible()
    await expect(page.getByText(/^You can read this chat until \w+ \d+, 20\d\d\.$/)).toBeVisible()
  } finally {
    // Otherwise this operator would go on taking chats, those of a second attempt too.
    const headers = { origin: baseURL ?? '', 'x-desk': 'act' }
    const data = { state: 'away', requestId: randomUUID() }
    await desk.context().request.post(`${baseURL ?? ''}/desk/api/chatPresence`, { data, headers })
    await desk.context().close()
  }
})
