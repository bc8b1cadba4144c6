import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { readSettings } from '#server/kernel/environment.ts'

/**
 * For a container's health check: exits with 1 unless the server that has this environment answers on its own machine, at its own port, over
 * HTTP or HTTPS. Liveness, not readiness: whoever restarts an unhealthy container would restart the server because its database is away.
 */
const limitMs = 5_000
const { host, port, certificate } = readSettings()
const address = { host: /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host, port, path: '/health/live', timeout: limitMs }
// The certificate is for the players' address, not for this one.
const request = certificate ? getHttps({ ...address, rejectUnauthorized: false }) : getHttp(address)
request
  .on('response', (response) => {
    response.resume()
    process.exitCode = response.statusCode === 200 ? 0 : 1
  })
  .on('timeout', () => request.destroy(new Error(`no answer within ${limitMs / 1_000} s`)))
  .on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
