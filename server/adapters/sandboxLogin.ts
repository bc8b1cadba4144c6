import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import * as z from 'zod/mini'
import { escapeHtml, registerForms, sandboxPage, sandboxStyle, sendPage } from './sandboxPage.ts'

const titles: Record<string, string> = { google: 'Google', facebook: 'Facebook', line: 'LINE' }
const maxNameLength = 40
const login = z.object({ name: z.optional(z.string()), cancel: z.optional(z.string()) })

const loginPage = (name: string): string =>
  sandboxPage(
    `Log in with ${name} (sandbox)`,
    `<p>This page stands in for ${escapeHtml(name)} on your own machine. Enter any name to log in as that person.</p>
<form method="post"><label for="name">Name</label>
<input id="name" name="name" required maxlength="${maxNameLength}" value="Juan Dela Cruz" autocomplete="off">
<button name="go" value="1">Continue as this person</button></form>
<form method="post"><button name="cancel" value="1">Cancel</button></form>`,
  )

const overPage = sandboxPage('This login has expired', '<p><a href="/auth/login">Go back and log in again.</a></p>')

/** The provider's own page: the name entered there gives one identity per provider. */
export function registerSandboxLogin(app: FastifyInstance, provider: () => Promise<Provider>): void {
  const detailsOf = async (request: FastifyRequest, reply: FastifyReply) =>
    (await provider()).interactionDetails(request.raw, reply.raw).catch(() => undefined)

  app.get('/sandbox/sandbox.css', (_request, reply) => reply.type('text/css').send(sandboxStyle))
  registerForms(app, (pages) => {
    pages.get('/sandbox/login/:uid', async (request, reply) => {
      const details = await detailsOf(request, reply)
      return details
        ? sendPage(reply, loginPage(titles[String(details.params.client_id)] ?? 'provider'))
        : sendPage(reply.status(400), overPage)
    })
    pages.post('/sandbox/login/:uid', async (request, reply) => {
      const details = await detailsOf(request, reply)
      if (!details) return sendPage(reply.status(400), overPage)
      const { name: typed = '', cancel } = login.safeParse(request.body).data ?? {}
      const name = typed
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .slice(0, maxNameLength)
        .toWellFormed()
      const result =
        cancel !== undefined || !name
          ? { error: 'access_denied', error_description: 'the player said no' }
          : { login: { accountId: `${String(details.params.client_id)}:${name}`, remember: false } }
      return reply.redirect(await (await provider()).interactionResult(request.raw, reply.raw, result), 303)
    })
  })
}
