import { randomUUID } from 'node:crypto'
import { coinAward, mailTo } from '../fixtures/mail.ts'
import { multipart, picture } from '../fixtures/uploads.ts'
import { app, asOne, ask, nothing, once, withPicture } from './stage.ts'
import type { Case, Maker, Mutating } from './stage.ts'

async function uploads(maker: Maker, name: 'feedbackUpload' | 'chatUpload'): Promise<string> {
  const { payload, contentType } = multipart({ requestId: randomUUID() }, await picture())
  return (await app.inject(name, payload, maker.token, contentType)).json<{ data: { pictureId: string } }>().data.pictureId
}
const chatOf = async (maker: Maker): Promise<string> => (await ask(maker, 'chatOpen')).chatId ?? ''

export const supportCases = {
  receiveMail: once(async ({ userId }) => ({ mailId: await mailTo(app, userId, { awards: [coinAward] }) }), 'alreadyDone'),
  delMail: once(async ({ userId }) => ({ mailId: await mailTo(app, userId), confirmed: true }), 'notAvailable'),
  feedbackUpload: asOne(withPicture, nothing),
  feedbackSend: once(
    async (maker) => ({ type: 'bug', text: 'Look at this.', pictures: [await uploads(maker, 'feedbackUpload')] }),
    'notAvailable',
    'tooManyFeedbacks',
  ),
  feedbackClose: once(
    async (maker) => ({ feedbackId: (await ask(maker, 'feedbackSend', { type: 'bug', text: 'The reels stand still.' })).feedbackId }),
    'alreadyDone',
  ),
  chatOpen: asOne(),
  chatUpload: asOne(withPicture, nothing),
  chatSend: once(
    async (maker) => ({ chatId: await chatOf(maker), text: 'Good day', pictures: [await uploads(maker, 'chatUpload')] }),
    'notAvailable',
  ),
  chatLeave: once(async (maker) => ({ chatId: await chatOf(maker) }), 'chatEnded'),
  chatRate: once(async (maker) => {
    const chatId = await chatOf(maker)
    await ask(maker, 'chatLeave', { chatId })
    return { chatId, stars: 5 }
  }, 'alreadyDone'),
  chatMail: once(async (maker) => ({ chatId: await chatOf(maker) }), 'alreadyDone'),
} satisfies Partial<Record<Mutating, Case>>
