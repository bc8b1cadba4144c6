import type { TestApp } from './app.ts'

export interface Visit {
  readonly url: URL
  readonly status: number
  readonly body: string
  readonly headers: Headers
}

/** As much of a browser as a login needs: cookies by path, redirects by hand, forms. */
export interface TestBrowser {
  /** Follows redirects up to the first page that is none, or that `until` knows. */
  visit(path: string, until?: (url: URL) => boolean): Promise<Visit>
  /** Posts a form to where the browser is. */
  submit(at: Visit, fields: Record<string, string>, until?: (url: URL) => boolean): Promise<Visit>
  /** The Cookie header for a path. */
  cookieFor(path: string): string
  /** Every Set-Cookie header so far. */
  readonly received: readonly string[]
}

interface Jar {
  value: string
  path: string
}

const covers = (cookiePath: string, path: string): boolean =>
  path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`)

let browsers = 0

/** Each browser comes from an address of its own, as if through a proxy on this machine. */
export function createBrowser(origin: string): TestBrowser {
  const address = `10.0.${Math.floor(browsers / 250)}.${1 + (browsers++ % 250)}`
  const jar = new Map<string, Jar>()
  const received: string[] = []

  const keep = (header: string) => {
    received.push(header)
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
    const isGone = attributes.some((part) => /^max-age=0$/i.test(part) || /^expires=Thu, 01 Jan 1970/i.test(part))
    if (isGone) jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { value: pair, path })
  }
  const cookieFor = (path: string): string =>
    [...jar.values()]
      .filter((cookie) => covers(cookie.path, path))
      .map((cookie) => cookie.value)
      .join('; ')

  const go = async (url: URL, form: string | undefined, until: (url: URL) => boolean): Promise<Visit> => {
    const cookie = cookieFor(url.pathname)
    const headers = {
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const response = await fetch(url, { redirect: 'manual', headers, ...(form !== undefined && { method: 'POST', body: form }) })
    for (const header of response.headers.getSetCookie()) keep(header)
    const location = response.headers.get('location')
    if (!location) return { url, status: response.status, body: await response.text(), headers: response.headers }
    const next = new URL(location, url)
    return until(next) ? { url: next, status: response.status, body: '', headers: response.headers } : go(next, undefined, until)
  }
  const toApp = (url: URL): boolean => url.pathname.startsWith('/auth/')

  return {
    visit: (path, until = toApp) => go(new URL(path, origin), undefined, until),
    submit: (at, fields, until = toApp) => go(at.url, new URLSearchParams(fields).toString(), until),
    cookieFor,
    received,
  }
}

export type SocialName = 'google' | 'facebook' | 'line'

/** A whole journey to the sandbox provider and back, as this person; gives the address the app is met at afterwards. */
export async function travel(browser: TestBrowser, provider: SocialName, name: string, query = ''): Promise<URL> {
  const form = await browser.visit(`/production-api/social/${provider}/start${query}`)
  return (await browser.submit(form, { name, go: '1' })).url
}

/** A call with the cookies that a browser would send with it. */
export const callWith =
  (app: TestApp, browser: TestBrowser) =>
  <Data = Record<string, unknown>>(path: string, body: Record<string, unknown>, token?: string) =>
    app.call<Data>(path, body, token, browser.cookieFor(`/production-api/app/v1/${path}`))
