import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketSettings } from '#server/adapters/blobs.ts'

/** A stand-in for an S3-compatible store: one bucket in memory, whose signatures are computed as AWS documents Signature Version 4. */
export interface ObjectStore extends AsyncDisposable {
  readonly settings: BucketSettings
  readonly objects: Map<string, Buffer>
  /** Uploads in parts that were neither completed nor aborted. */
  readonly uploads: Map<string, Map<number, Buffer>>
  /** Status codes with which the next requests are refused. */
  readonly refusals: number[]
  /** Method and query of each request. */
  readonly requests: string[]
}

const accessKeyId = 'AKIDEXAMPLE'
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const region = 'ap-southeast-1'
/** Objects on one page of a listing. */
const pageSize = 2

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
const percent = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`)

/** Whether the request carries the signature that the documented algorithm gives for it. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(url, 'http://store')
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\S+), SignedHeaders=(\S+), Signature=(\w{64})$/.exec(headers.authorization ?? '') ?? []
  const query = [...searchParams].map(([name, value]) => `${percent(name)}=${percent(value)}`).sort()
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = [method, pathname, query.join('&'), lines.join(''), names, String(headers['x-amz-content-sha256'])].join('\n')
  const [day = '', ...rest] = scope.split('/')
  if (rest.join('/') !== `${region}/s3/aws4_request`) return false
  const key = rest.reduce((current: Buffer, part) => hmac(current, part), hmac(`AWS4${secretAccessKey}`, day))
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  return hmac(key, text).toString('hex') === signature
}

export async function openObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const refusals: number[] = []
  const requests: string[] = []

  const answer = (request: IncomingMessage, body: Buffer): { status: number; text?: string | Buffer; etag?: string } => {
    const { method = '', headers } = request
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    requests.push(`${method} ${[...searchParams.keys()].join('&')}`.trim())
    const refusal = refusals.shift()
    if (refusal !== undefined) return { status: refusal, text: '<Error><Code>SlowDown</Code></Error>' }
    if (!isSigned(request)) return { status: 403, text: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
    if (headers['x-amz-content-sha256'] !== sha256(body))
      return { status: 400, text: '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>' }
    const key = pathname.replace('/swerte/', '')
    const uploadId = searchParams.get('uploadId') ?? ''
    const upload = uploads.get(uploadId)
    if (searchParams.get('list-type') === '2') {
      const prefix = searchParams.get('prefix') ?? ''
      const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()
      const from = Number(searchParams.get('continuation-token') ?? 0)
      const contents = names
        .slice(from, from + pageSize)
        .map((name) => `<Contents><Key>${name}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`)
      const next = from + pageSize < names.length ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
      return { status: 200, text: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` }
    }
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = `upload ${uploads.size}`
      uploads.set(id, new Map())
      return { status: 200, text: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` }
    }
    if (uploadId && !upload) return { status: 404, text: '<Error><Code>NoSuchUpload</Code></Error>' }
    if (upload && method === 'PUT') {
      upload.set(Number(searchParams.get('partNumber')), body)
      return { status: 200, etag: `"${sha256(body).slice(0, 32)}"` }
    }
    if (upload && method === 'POST') {
      const expected = [...upload].map(
        ([at, part]) => `<Part><PartNumber>${at}</PartNumber><ETag>"${sha256(part).slice(0, 32)}"</ETag></Part>`,
      )
      if (body.toString() !== `<CompleteMultipartUpload>${expected.join('')}</CompleteMultipartUpload>`)
        return { status: 400, text: '<Error><Code>InvalidPart</Code></Error>' }
      objects.set(key, Buffer.concat([...upload.values()]))
      uploads.delete(uploadId)
      return { status: 200, text: '<CompleteMultipartUploadResult/>' }
    }
    if (upload) return uploads.delete(uploadId) ? { status: 204 } : { status: 404 }
    const object = objects.get(key)
    if (method === 'PUT') {
      objects.set(key, body)
      return { status: 200 }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    if (!object) return { status: 404, text: '<Error><Code>NoSuchKey</Code></Error>' }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    return first === undefined ? { status: 200, text: object } : { status: 206, text: object.subarray(Number(first), Number(last) + 1) }
  }

  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { status, text = '', etag } = answer(request, Buffer.concat(parts))
      reply.writeHead(status, etag ? { etag } : {}).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/swerte`
  return {
    settings: { url, region, accessKeyId, secretAccessKey },
    objects,
    uploads,
    refusals,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
