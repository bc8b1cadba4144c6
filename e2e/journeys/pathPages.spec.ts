import { pathToFileURL } from 'node:url'
import { models } from '#machines/index.ts'
import { writeSite } from '../../scripts/paths/site.ts'
import { pathsOf } from '../drivers/driver.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Those with the widest diagrams and the longest words. */
const sampled = models.filter(({ machine }) => ['slotRound', 'kyc', 'version', 'jackpotSpin'].includes(machine.id))

test('the pages of paths fit a narrow phone: a wide diagram scrolls inside its own box', async ({ page }, info) => {
  const folder = info.outputPath('paths')
  await writeSite(
    folder,
    sampled.map((model) => ({ model, paths: pathsOf(model.machine.id), isDriven: true })),
  )
  for (const name of ['index', ...sampled.map(({ machine }) => machine.id)]) {
    await page.goto(pathToFileURL(`${folder}/${name}.html`).href)
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    expect({ name, width: await page.evaluate(() => document.documentElement.scrollWidth) }).toEqual({ name, width: 360 })
  }
})
