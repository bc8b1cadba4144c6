import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from 'playwright'

/** Debian's headless Chromium: it renders the same pages in two thirds of the time. */
const shell = '/usr/bin/chromium-headless-shell'
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  process.env.LOCALAPPDATA && join(process.env.LOCALAPPDATA, 'Google/Chrome/Application/chrome.exe'),
]

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The headless shell of an npm package, whose compiler optimized more than Debian's: a page takes four fifths of the processor time. It is unpacked
 * once; undefined where it does not run.
 */
function packagedShell(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const from = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { version: string }
  const folder = join(import.meta.dirname, '../node_modules/.cache/chromium')
  const path = join(folder, `headless_shell-${version}`)
  if (isExecutable(path)) return path
  const unpacked = `${path}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(unpacked, brotliDecompressSync(readFileSync(join(from, 'bin/chromium.br'))), { mode: 0o755 })
  // Without one of the system's libraries it does not start.
  if (spawnSync(unpacked, ['--version']).status === 0) renameSync(unpacked, path)
  else rmSync(unpacked)
  return isExecutable(path) ? path : undefined
}

const find = (paths: readonly (string | undefined)[]): string | undefined =>
  [process.env.CHROMIUM_PATH, ...paths, chromium.executablePath()].find((path) => path && isExecutable(path))

/** A full browser, as players have it: CHROMIUM_PATH, the system's, or Playwright's own; undefined when there is none. */
const findChromium = (): string | undefined => find(whole)

/** The browser for tests: CHROMIUM_PATH, a headless shell, or a full one; undefined when there is none. */
export const findTestChromium = (): string | undefined => find([packagedShell(), shell, ...whole])

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Text has its width in these: in the next best fonts of a bare system it is wider, and is cut off where it is not for a player. */
const fonts = ['fonts-liberation', 'fonts-noto-core', 'fontconfig-config']
const hasFonts = (): boolean => ['liberation', 'noto'].every((folder) => existsSync(join('/usr/share/fonts/truetype', folder)))
/** What the packaged shell needs of the system. */
const libraries = ['libnss3', 'libexpat1']

/** As root on Debian; false where that is not possible. */
const installPackages = (...names: readonly string[]): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])

/** Finds a full Chromium or installs one: Debian's package as root, else Playwright's download. */
export function ensureChromium(): string {
  if (!findChromium() && !installPackages('chromium', ...fonts)) run('npx', ['playwright', 'install', 'chromium'])
  const found = findChromium()
  if (!found) throw new Error('There is no Chromium. Set CHROMIUM_PATH to one, or run: npx playwright install chromium')
  return found
}

/** Finds the browser for tests, and installs the fonts and libraries that the system lacks; a full browser is the fallback. */
export function ensureTestChromium(): string {
  if (!hasFonts() || !findTestChromium()) installPackages(...libraries, ...fonts)
  return findTestChromium() ?? ensureChromium()
}

/** No sandbox as root, and no background requests: tests need only this machine. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Tests compare no pixels: in a shell, which nobody watches, no tile gets memory, so nothing is rasterized. */
export const testChromiumArgs = (path: string | undefined): readonly string[] =>
  /headless.shell/.test(basename(path ?? '')) ? [...chromiumArgs, '--force-gpu-mem-available-mb=0'] : chromiumArgs

/** As a command: prints the path; `--install` installs one first when there is none. */
if (import.meta.main) {
  const path = process.argv.includes('--install') ? ensureTestChromium() : findTestChromium()
  console.log(path ?? 'There is no Chromium. Install one: node scripts/chromium.ts --install')
  if (!path) process.exitCode = 1
}
