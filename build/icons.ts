import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Draws the app's icons from the mark: run `node build/icons.ts` after changing the mark. */
const root = join(import.meta.dirname, '..')
const mark = readFileSync(join(root, 'src/art/mark.svg'), 'utf8')

/** The mark on the night background; `inset` keeps it inside a mask's safe area. */
const icon = (inset: number, radius: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs><radialGradient id="night" cx=".5" cy=".4" r=".8"><stop offset="0" stop-color="#7a2478"/><stop offset="1" stop-color="#150a2c"/></radialGradient></defs><rect width="512" height="512" rx="${radius}" fill="url(#night)"/>${mark.trim().replace('<svg', `<svg x="${inset}" y="${inset}" width="${512 - 2 * inset}" height="${512 - 2 * inset}"`)}</svg>\n`

const png = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg))
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(root, 'public', name))

const plain = icon(36, 112)
writeFileSync(join(root, 'public/icon.svg'), plain)
writeFileSync(join(root, 'public/favicon.svg'), mark)
await Promise.all([
  png(plain, 192, 'icon-192.png'),
  png(plain, 512, 'icon-512.png'),
  png(icon(64, 0), 512, 'icon-maskable-512.png'),
  png(icon(60, 0), 180, 'apple-touch-icon.png'),
])
