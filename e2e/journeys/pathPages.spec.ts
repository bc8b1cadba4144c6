import { pathToFileURL } from 'node:url'
import { models } from '#machines/index.ts'
import { writeSite } from '../../scripts/paths/site.ts'
import { pathsOf } from '../drivers/driver.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('the pages of paths fit a narrow phone: a wide diagram is pushed inside its own box', async ({ page }, info) => {
  const folder = info.outputPath('paths')
  await writeSite(
    folder,
    models.map((model) => ({ model, paths: pathsOf(model.machine.id), isDriven: true })),
  )
  for (const name of ['index', ...models.map(({ machine }) => machine.id)]) {
    await page.goto(pathToFileURL(`${folder}/${name}.html`).href)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width(), name).toBe(360)
    // A path that is open needs no more.
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    expect(await width(), `${name}, with all paths open`).toBe(360)
  }
})
