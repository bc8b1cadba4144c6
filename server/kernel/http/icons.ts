import type { FastifyInstance } from 'fastify'
import { iconAddresses } from '#contract/icons.ts'

interface IconSet {
  readonly prefix: string
  readonly width?: number
  readonly height?: number
  readonly icons: Readonly<Record<string, { readonly body: string }>>
}

/** The sets on disk, each loaded when one of its icons is first requested. */
const sets: Readonly<Record<string, () => Promise<IconSet>>> = {
  lucide: async () => (await import('@iconify-json/lucide/icons.json', { with: { type: 'json' } })).default,
}

/** Icons of one request. */
const maxIcons = 20
const names = new RegExp(`^[a-z0-9][a-z0-9-]{0,40}(,[a-z0-9][a-z0-9-]{0,40}){0,${maxIcons - 1}}$`)

/**
 * The icon service, in the form of Iconify's API: `/icons/lucide.json?icons=bell,heart`. For icons that settings name and the app was not built
 * with; at two addresses, of which the app requests the second when the first does not respond (machines/namedIcon).
 */
export function registerIcons(app: FastifyInstance): void {
  for (const address of iconAddresses)
    app.get<{ Params: { prefix: string }; Querystring: { icons?: unknown } }>(`${address}/:prefix.json`, async (request, reply) => {
      const { prefix } = request.params
      const { icons: requested } = request.query
      const load = Object.hasOwn(sets, prefix) ? sets[prefix] : undefined
      if (!load) return reply.status(404).send(404)
      if (typeof requested !== 'string' || !names.test(requested)) return reply.status(400).send(400)
      const { icons, width = 24, height = 24 } = await load()
      const wanted = [...new Set(requested.split(','))]
      const existing = wanted.filter((name) => Object.hasOwn(icons, name))
      const missing = wanted.filter((name) => !Object.hasOwn(icons, name))
      return reply.header('cache-control', 'public, max-age=604800').send({
        prefix,
        width,
        height,
        icons: Object.fromEntries(existing.map((name) => [name, { body: icons[name]?.body }])),
        ...(missing.length > 0 && { not_found: missing }),
      })
    })
}
