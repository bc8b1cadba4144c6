import { readFileSync } from 'node:fs'
import { constants } from 'node:http2'
import type { Http2SecureServer } from 'node:http2'
import { createSecureContext } from 'node:tls'

/** Paths of the certificate, with its chain, and of its private key, both as PEM. */
export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}
export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

/** Throws an error that names the variables when the files cannot be read, or do not belong together. */
export function readCertificate({ cert, key }: CertificateFiles): Certificate {
  try {
    const certificate = { cert: readFileSync(cert), key: readFileSync(key) }
    createSecureContext(certificate)
    return certificate
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`TLS_CERT and TLS_KEY must be a certificate and its key in PEM format: ${reason}`, { cause: error })
  }
}

/** Ends a request over HTTP/2 whose body takes longer than this. Over HTTP/1.1, the server does so by itself. */
export function limitBodies(server: Pick<Http2SecureServer, 'on'>, maxMs: number): void {
  server.on('stream', (stream) => {
    if (stream.endAfterHeaders) return
    const late = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), maxMs).unref()
    const stop = () => clearTimeout(late)
    stream.once('end', stop).once('close', stop)
  })
}

/**
 * New connections use a renewed certificate once its files are replaced; one that cannot be used is logged once, and the previous one stays in use.
 * `current` is the one the server was started with: a change since then counts, whenever it was made. Returns a function that stops it.
 */
export function followCertificate(
  server: Pick<Http2SecureServer, 'setSecureContext'>,
  files: CertificateFiles,
  { current, log, everyMs = 60_000 }: { readonly current: Certificate; readonly log: (message: string) => void; readonly everyMs?: number },
): () => void {
  const contents = () => {
    try {
      return `${readFileSync(files.cert, 'utf8')}${readFileSync(files.key, 'utf8')}`
    } catch {
      return ''
    }
  }
  // Contents, not modification times: a file watcher starts from the state that it finds, and misses what changed before.
  let seen = `${current.cert.toString()}${current.key.toString()}`
  const renew = () => {
    const read = contents()
    if (read === seen) return
    seen = read
    try {
      server.setSecureContext(readCertificate(files))
      log('the renewed certificate is in use')
    } catch (error) {
      // Between the two files being replaced, they do not belong together.
      log(`the certificate is not renewed: ${String(error)}`)
    }
  }
  const timer = setInterval(renew, everyMs).unref()
  return () => clearInterval(timer)
}
