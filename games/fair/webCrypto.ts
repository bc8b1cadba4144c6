/** The two hashes of a provably fair round, over UTF-8 strings: HMAC-SHA-256 as 32 bytes, and SHA-256 as lower-case hex. */
export type FairHashes = {
  hmac: (key: string, message: string) => Promise<Uint8Array> | Uint8Array
  sha256: (text: string) => Promise<string> | string
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' }

/** The hashes from a browser's `crypto.subtle`, which refuses an empty key. */
export const webHashes = (subtle: SubtleCrypto): FairHashes => {
  const utf8 = new TextEncoder()
  return {
    hmac: async (key, message) => {
      const imported = await subtle.importKey('raw', utf8.encode(key), algorithm, false, ['sign'])
      return new Uint8Array(await subtle.sign('HMAC', imported, utf8.encode(message)))
    },
    sha256: async (text) => {
      const digest = new Uint8Array(await subtle.digest('SHA-256', utf8.encode(text)))
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  }
}
