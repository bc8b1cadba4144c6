import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBucket, openFolder } from '#server/adapters/blobs.ts'
import type { BlobStore } from '#server/adapters/blobs.ts'
import { createFiles } from '#server/adapters/files.ts'
import { openStorage } from '#server/adapters/storage.ts'
import { openObjectStore } from './objectStore.ts'
import type { ObjectStore } from './objectStore.ts'

let folder: string
let store: ObjectStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  store = await openObjectStore()
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await store[Symbol.asyncDispose]()
})

const kinds: readonly (readonly [string, () => BlobStore])[] = [
  ['a folder', () => openFolder(join(folder, 'archive'))],
  ['a bucket', () => openBucket(store.settings, 'archive')],
]
/** More than two parts of an upload. */
const large = randomBytes(20_000_000)
async function* blocksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

describe.each(kinds)('blobs in %s', (_, open) => {
  it('are read as they were written, whole and in part', async () => {
    const blobs = open()
    await blobs.write('round_2026_01.jsonl.gz', [Buffer.from('first '), Buffer.from('second')])
    expect((await blobs.read('round_2026_01.jsonl.gz')).toString()).toBe('first second')
    expect((await blobs.read('round_2026_01.jsonl.gz', { place: 6, bytes: 3 })).toString()).toBe('sec')
  })

  it('may be empty, or larger than what is sent at once', async () => {
    const blobs = open()
    await blobs.write('empty', [])
    await blobs.write('large', blocksOf(large, 700_001))
    expect(await blobs.read('empty')).toHaveLength(0)
    expect((await blobs.read('large')).equals(large)).toBe(true)
    expect((await blobs.read('large', { place: 16_777_210, bytes: 12 })).equals(large.subarray(16_777_210, 16_777_222))).toBe(true)
  })

  it('replace one of the same name', async () => {
    const blobs = open()
    await blobs.write('a', [Buffer.from('old')])
    await blobs.write('a', [Buffer.from('new')])
    expect((await blobs.read('a')).toString()).toBe('new')
  })

  it('are listed until they are removed; removing a missing one is no error', async () => {
    const blobs = open()
    expect(await blobs.list()).toEqual([])
    for (const name of ['a', 'b', 'c', 'd', 'e']) await blobs.write(name, [Buffer.from(name)])
    await blobs.remove('b')
    await blobs.remove('b')
    const names = (await blobs.list()).map(({ name }) => name)
    expect(names.sort()).toEqual(['a', 'c', 'd', 'e'])
    await expect(blobs.read('b')).rejects.toThrow(/ENOENT|NoSuchKey/)
  })

  it('leave nothing behind when writing fails', async () => {
    const blobs = open()
    async function* failing(): AsyncGenerator<Buffer> {
      yield* blocksOf(large, 9_000_000)
      throw new Error('the disk was pulled out')
    }
    await expect(blobs.write('large', failing())).rejects.toThrow('the disk was pulled out')
    expect(await blobs.list()).toEqual([])
    expect(store.uploads.size).toBe(0)
  })

  it('have names that cannot lead elsewhere', async () => {
    const blobs = open()
    for (const name of ['../secret', 'a/b', '', '.hidden', 'A', 'a?b', 'x.part'])
      await expect((async () => blobs.write(name, []))()).rejects.toThrow(`“${name}” cannot name a blob`)
  })
})

describe('a folder', () => {
  it('keeps files for the server’s user only, with the time they are given', async () => {
    const blobs = openFolder(join(folder, 'papers'))
    await blobs.write('a', [Buffer.from('x')], 1_700_000_000_000)
    expect(await blobs.list()).toEqual([{ name: 'a', at: 1_700_000_000_000 }])
    expect((await stat(join(folder, 'papers', 'a'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'papers'))).toEqual(['a'])
  })
})

describe('a bucket', () => {
  it('repeats a request that the store is too busy for, and gives up with the store’s reason', async () => {
    const blobs = openBucket(store.settings, 'archive')
    store.refusals.push(503, 500)
    await blobs.write('a', [Buffer.from('x')])
    expect(store.requests).toEqual(['PUT', 'PUT', 'PUT'])
    store.refusals.push(503, 503, 503, 503)
    await expect(blobs.read('a')).rejects.toThrow('the object store answered GET with 503 SlowDown')
  })

  it('is told when its keys are wrong', async () => {
    const blobs = openBucket({ ...store.settings, secretAccessKey: 'wrong' }, 'archive')
    await expect(blobs.write('a', [Buffer.from('x')])).rejects.toThrow('the object store answered PUT with 403 SignatureDoesNotMatch')
    expect(store.objects.size).toBe(0)
  })

  it('sends a large blob in parts, and a small one at once', async () => {
    const blobs = openBucket(store.settings, 'archive')
    await blobs.write('small', [large.subarray(0, 8_000_000)])
    await blobs.write('large', [large])
    expect(store.requests).toEqual(['PUT', 'POST uploads', ...Array<string>(3).fill('PUT partNumber&uploadId'), 'POST uploadId'])
  })

  it('holds documents encrypted, apart from archived rounds, for every server with the same secret', async () => {
    const secret = Buffer.from('a secret of the installation')
    const first = openStorage({ dataDir: folder, bucket: store.settings, secret })
    const second = openStorage({ dataDir: folder, bucket: store.settings, secret })
    const id = '0190a1b2-0000-7000-8000-000000000001'
    await first.files.write(id, Buffer.from('a passport'), 0)
    await first.archive.write('round_2026_01.jsonl.gz', blocksOf(Buffer.from('rounds'), 4))
    expect([...store.objects.keys()].sort()).toEqual(['archive/round_2026_01.jsonl.gz', `papers/${id}`])
    expect(store.objects.get(`papers/${id}`)?.includes('passport')).toBe(false)
    expect((await second.files.read(id)).toString()).toBe('a passport')
    expect(await second.files.list()).toEqual([{ id, at: Date.UTC(2026, 0, 2, 3, 4, 5) }])
    expect(Buffer.from(await second.archive.read('round_2026_01.jsonl.gz', 2, 3)).toString()).toBe('und')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a file', () => {
  it('cannot be opened under another’s name, or without the installation’s secret', async () => {
    const blobs = openFolder(folder)
    const files = createFiles(blobs, Buffer.from('secret'))
    const [one, other] = ['0190a1b2-0000-7000-8000-000000000001', '0190a1b2-0000-7000-8000-000000000002']
    await files.write(one, Buffer.from('one'), 0)
    await blobs.write(other, [await blobs.read(one)])
    await expect(files.read(other)).rejects.toThrow('unable to authenticate data')
    await expect(createFiles(blobs, Buffer.from('another')).read(one)).rejects.toThrow('unable to authenticate data')
    expect((await files.read(one)).toString()).toBe('one')
  })
})
