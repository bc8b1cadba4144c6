import type { FastifyInstance, FastifyReply } from 'fastify'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** A small page of a sandbox, for developers. `body` is HTML: escape interpolated values. */
export const sandboxPage = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/sandbox/sandbox.css">${head}</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>`

/** Sends a page that shows the state of the moment: it is not kept. */
export const sendPage = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** Registers pages whose forms arrive as an object of their fields. */
export function registerForms(app: FastifyInstance, register: (pages: FastifyInstance) => void): void {
  void app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    register(pages)
  })
}

export const sandboxStyle = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#150a2c;color:#fff3df}
main{max-width:480px;margin:0 auto;padding:24px 20px}h1{font-size:1.4rem}p{color:#cdb9e0}
table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:8px 4px;border-bottom:1px solid #4a3470;vertical-align:top}
label{display:block;margin:16px 0 6px}input{width:100%;box-sizing:border-box;padding:12px;font:inherit;border-radius:12px;border:1px solid #a590c4;background:#1a0c37;color:inherit}
button{margin-top:20px;width:100%;min-height:48px;font:inherit;font-weight:700;border:0;border-radius:24px;background:#ffbe3d;color:#2b1200}
button[name=cancel]{background:none;color:inherit;border:1px solid #a590c4}a{color:#ffbe3d}`
