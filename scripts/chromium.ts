import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'

const known = [
  process.env.CHROMIUM_PATH,
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

/** CHROMIUM_PATH, a browser of the system, or Playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  const own = chromium.executablePath()
  return known.find((path) => path && isExecutable(path)) ?? (own && existsSync(own) ? own : undefined)
}

const install = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })

/** Finds a Chromium or installs one: Debian's package as root, else Playwright's download. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install('apt-get', ['update', '-qq'])
    install('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation', 'fonts-noto-core'])
  } else install('npx', ['playwright', 'install', 'chromium'])
  const installed = findChromium()
  if (!installed) throw new Error('There is no Chromium. Set CHROMIUM_PATH to one, or run: npx playwright install chromium')
  return installed
}

/** No sandbox as root, and no calls home: tests need this machine only. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** As a command: prints the path; `--install` installs one first when there is none. */
if (import.meta.main) {
  const path = process.argv.includes('--install') ? ensureChromium() : findChromium()
  console.log(path ?? 'There is no Chromium. Install one: node scripts/chromium.ts --install')
  if (!path) process.exitCode = 1
}
