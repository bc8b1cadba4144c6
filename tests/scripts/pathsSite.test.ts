import { describe, expect, it } from 'vitest'
import { walk } from '#machines/kit/paths.ts'
import { networkModel } from '#machines/network/network.model.ts'
import { siteOf } from '../../scripts/paths/site.ts'

const walked = { model: networkModel, paths: walk(networkModel).paths, isDriven: false }

describe('the pages of paths', () => {
  it('are an index and a page for each machine, and the same again', async () => {
    const pages = await siteOf([walked])
    expect(pages.map(({ file }) => file)).toEqual(['index.html', 'network.html'])
    expect(await siteOf([walked])).toEqual(pages)
  })

  it('need no network', async () => {
    for (const { text } of await siteOf([walked])) expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  it('say the coverage, and which machine has no driver', async () => {
    const [index, page] = await siteOf([walked])
    expect(index?.text).toContain('Of machines with a driver for the real page: 0 of 5 transitions (0 %)')
    expect(index?.text).toContain('Without a driver: network.')
    expect(page?.text).toContain('11 paths, 5 of 5 transitions (100 %)')
  })

  it('have every path, to be found by state and event', async () => {
    const [, page] = await siteOf([walked])
    const finds = [...(page?.text ?? '').matchAll(/class="path" data-find="([^"]+)"/g)].map(([, words]) => words)
    expect(finds).toHaveLength(walked.paths.length)
    expect(finds.filter((words) => words?.includes('call.timedout') && words.includes('tips.shown'))).not.toEqual([])
  })
})
