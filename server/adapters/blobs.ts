import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'

/** Bytes under names, in a folder or in a bucket of an S3-compatible store. */
export interface BlobStore {
  /**
   * Stores a blob durably, in place of one of the same name; nothing of it is there before all of it is. `at` (ms UTC) is what `list` of a
   * folder returns for it.
   */
  write(name: string, blocks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, at?: number): Promise<void>
  /** The whole blob, or a part of it. Throws when there is no such blob. */
  read(name: string, part?: { readonly place: number; readonly bytes: number }): Promise<Buffer>
  /** Deletes the blob, if there is one. */
  remove(name: string): Promise<void>
  /** The names, with when each was written, ms UTC: by the store's own clock in a bucket. */
  list(): Promise<readonly { name: string; at: number }[]>
}

/** Names must be safe as a file's name and as a part of a URL. */
const namePattern = /^[a-z0-9_][a-z0-9_.-]{0,99}$/
const checkName = (name: string): string => {
  if (!namePattern.test(name) || name.endsWith('.part')) throw new Error(`“${name}” cannot name a blob`)
  return name
}

/** Blobs as files in one folder, readable by the server's user only. */
export function openFolder(folder: string): BlobStore {
  const pathOf = (name: string): string => join(folder, checkName(name))
  return {
    async write(name, blocks, at) {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Complete and synced to disk before it gets its name, because a row will soon refer to it.
      const file = await open(`${path}.part`, 'w', 0o600)
      try {
        for await (const block of blocks) await file.writeFile(block)
        // By the server’s clock, which may differ from the machine's.
        if (at !== undefined) await file.utimes(new Date(at), new Date(at))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
    },
    async read(name, part) {
      const file = await open(pathOf(name), 'r')
      try {
        if (!part) return await file.readFile()
        const { buffer, bytesRead } = await file.read(Buffer.alloc(part.bytes), 0, part.bytes, part.place)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const files = names.filter((name) => namePattern.test(name) && !name.endsWith('.part'))
      return Promise.all(files.map(async (name) => ({ name, at: Math.round((await stat(pathOf(name))).mtimeMs) })))
    },
  }
}

export interface BucketSettings {
  /** Address of the bucket in path style, without a slash at its end: `https://s3.ap-southeast-1.amazonaws.com/swerte`. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A larger blob is uploaded in parts of this size, so that one of any size needs no more memory. */
const partBytes = 8 * 1024 * 1024
/** A request is repeated this often after a 5xx or 429, and given up after this time. */
const retries = 3
const requestLimitMs = 30_000

/** Blobs as objects of a bucket, below a folder of it. Throws when the store refuses or cannot be reached. */
export function openBucket({ url, ...credentials }: BucketSettings, folder: string): BlobStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries })

  const request = async (method: string, address: string, body?: Uint8Array, headers: Record<string, string> = {}): Promise<Response> => {
    const response = await client.fetch(address, {
      method,
      // The store compares the digest with what arrived, and with what was signed.
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      signal: AbortSignal.timeout(requestLimitMs),
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    })
    if (response.ok || (method === 'DELETE' && response.status === 404)) return response
    const [, code = response.statusText] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? []
    throw new Error(`the object store answered ${method} with ${response.status} ${code}`)
  }
  const addressOf = (name: string): string => `${url}/${folder}/${checkName(name)}`

  const uploadInParts = async (address: string, blocks: AsyncIterable<Buffer>): Promise<void> => {
    const begun = await (await request('POST', `${address}?uploads=`)).text()
    const uploadId = encodeURIComponent(textOf(begun, 'UploadId'))
    try {
      const tags: string[] = []
      for await (const block of blocks) {
        const response = await request('PUT', `${address}?partNumber=${tags.length + 1}&uploadId=${uploadId}`, block)
        tags.push(response.headers.get('etag') ?? '')
      }
      const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const manifest = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const ended = await (await request('POST', `${address}?uploadId=${uploadId}`, manifest)).text()
      // The status was sent before the parts were joined: a failure to join them is in the body.
      if (!ended.includes('<CompleteMultipartUploadResult')) throw new Error('the object store did not join the parts of an upload')
    } catch (error) {
      await request('DELETE', `${address}?uploadId=${uploadId}`).catch(() => {})
      throw error
    }
  }

  return {
    async write(name, blocks) {
      const parts = inParts(blocks)
      const first = (await parts.next()).value
      const second = (await parts.next()).value
      if (second) {
        await uploadInParts(addressOf(name), followedBy([first ?? Buffer.alloc(0), second], parts))
      } else await request('PUT', addressOf(name), first ?? Buffer.alloc(0))
    },
    async read(name, part) {
      const range = part && { range: `bytes=${part.place}-${part.place + part.bytes - 1}` }
      return Buffer.from(await (await request('GET', addressOf(name), undefined, range)).arrayBuffer())
    },
    async remove(name) {
      await request('DELETE', addressOf(name))
    },
    async list() {
      const found: { name: string; at: number }[] = []
      let after = ''
      do {
        const query = `list-type=2&prefix=${folder}%2F${after && `&continuation-token=${encodeURIComponent(after)}`}`
        const page = await (await request('GET', `${url}?${query}`)).text()
        for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          found.push({ name: textOf(object, 'Key').slice(folder.length + 1), at: Date.parse(textOf(object, 'LastModified')) })
        after = page.includes('<NextContinuationToken>') ? textOf(page, 'NextContinuationToken') : ''
      } while (after)
      return found
    },
  }
}

/** The text of an element of the store's XML. */
function textOf(xml: string, element: string): string {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? []
  if (text === undefined) throw new Error(`the object store’s answer has no ${element}`)
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** The same bytes in parts of `partBytes`, the last one shorter. */
async function* inParts(blocks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let pending: Uint8Array[] = []
  let size = 0
  for await (const block of blocks) {
    pending.push(block)
    size += block.length
    while (size >= partBytes) {
      const whole = Buffer.concat(pending)
      yield whole.subarray(0, partBytes)
      pending = [whole.subarray(partBytes)]
      size -= partBytes
    }
  }
  if (size > 0) yield Buffer.concat(pending)
}

async function* followedBy(first: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first
  yield* rest
}
