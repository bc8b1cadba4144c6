import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'

/** Headless Chromium: it renders the same pages in two thirds of the time. */
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

const find = (paths: readonly (string | undefined)[]): string | undefined =>
  [process.env.CHROMIUM_PATH, ...paths, chromium.executablePath()].find((path) => path && isExecutable(path))

/** A full browser, as players have it: CHROMIUM_PATH, the system's, or Playwright's own; undefined when there is none. */
const findChromium = (): string | undefined => find(whole)

/** The browser for tests: CHROMIUM_PATH, the headless shell, or a full one; undefined when there is none. */
export const findTestChromium = (): string | undefined => find([shell, ...whole])

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Text has its width in these: in the next best fonts of a bare system it is wider, and is cut off where it is not for a player. */
const fonts = ['fonts-liberation', 'fonts-noto-core']
const hasFonts = (): boolean => ['liberation', 'noto'].every((folder) => existsSync(join('/usr/share/fonts/truetype', folder)))

/** As root on Debian; false where that is not possible. */
const installPackage = (name: string): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, ...fonts])

/** Finds a full Chromium or installs one: Debian's package as root, else Playwright's download. */
export function ensureChromium(): string {
  if (!findChromium() && !installPackage('chromium')) run('npx', ['playwright', 'install', 'chromium'])
  const found = findChromium()
  if (!found) throw new Error('There is no Chromium. Set CHROMIUM_PATH to one, or run: npx playwright install chromium')
  return found
}

/** Finds the browser for tests, or installs it: the headless shell is Debian's package; a full browser is the fallback. */
export function ensureTestChromium(): string {
  if (!hasFonts() || findTestChromium() !== (process.env.CHROMIUM_PATH ?? shell)) installPackage('chromium-headless-shell')
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

/** Tests compare no pixels: in the shell, which nobody watches, no tile gets memory, so nothing is rasterized. */
export const testChromiumArgs = (path: string | undefined): readonly string[] =>
  path === shell ? [...chromiumArgs, '--force-gpu-mem-available-mb=0'] : chromiumArgs

/** As a command: prints the path; `--install` installs one first when there is none. */
if (import.meta.main) {
  const path = process.argv.includes('--install') ? ensureTestChromium() : findTestChromium()
  console.log(path ?? 'There is no Chromium. Install one: node scripts/chromium.ts --install')
  if (!path) process.exitCode = 1
}
