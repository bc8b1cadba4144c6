import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { root } from '#server/kernel/root.ts'
import { lobbyCards } from '#server/me/activities/service.ts'
import { catalogueOf } from '#server/play/games/catalogue.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { objectArt, railArt } from '#src/features/play/lobby/art.ts'
import { bannerTexts } from '#src/features/play/lobby/words.ts'
import { activityArt, cardTexts } from '#src/shared/activities/activities.ts'
import { mechanicTexts } from '#src/shared/catalogue/mechanicTexts.ts'
import { kindTexts } from '#src/shared/games/kindTexts.ts'
import { tilesOf } from '#src/shared/games/TileArt.tsx'
import { avatarArt } from '#src/shared/players/avatars.ts'

const { avatars, banners, corners } = defaultPolicy.content
const i18n = setupI18n({ locale: 'en-PH', messages: { 'en-PH': {} } })
const textOf = (message: MessageDescriptor | undefined) => message && i18n._(message)
const unknown = 'nobody-draws-this'
const activities = [...lobbyCards(Date.UTC(2026, 10, 21), defaultPolicy), ...corners]
const games = [...catalogueOf('house').games, ...catalogueOf('generated').games]
const names = [...new Set(games.flatMap(({ type, tags }) => [type, ...tags]))]
const kinds = names.filter((name) => mechanicTexts[name] === undefined)

// The server names its content by id; content without a text or drawing in the app would silently be missing from the lobby.
describe('the content named by the server', () => {
  it('has a text for each banner', () => {
    expect(banners.map(({ id }) => [id, textOf(bannerTexts(id, '1,000')?.title)])).toEqual([
      ['welcome', 'Your first ride is on us'],
      ['first-ride', 'Biyahe 888 is boarding'],
      ['try-it', 'Dive in with demo coins'],
      ['fair-play', 'Check every round yourself'],
    ])
  })
  it('has a text for each activity', () => {
    expect(activities.map(({ id }) => [id, textOf(cardTexts(id)?.title)])).toEqual([
      ['sign-in', 'Daily check-in'],
      ['red-vs-blue', 'Red vs Blue'],
      ['tasks', 'Tasks'],
      ['jackpot', 'Jackpot'],
      ['lottery', 'Diamond mall'],
      ['first-deposit', 'First deposit bonus'],
      ['bank', 'Savings'],
      ['slotshack', 'Slotshack'],
      ['points', 'Rewards store'],
      ['follow', 'Follow us'],
      ['rank', 'Daily ranking'],
      ['monthly-bonus', 'Monthly bonus'],
      ['spin', 'Barkada wheel'],
      ['agent', 'Invite and earn'],
      ['daily-game', 'Palabunutan'],
      ['color-game', 'Color Game'],
      ['crash', 'Saranggola'],
      ['bingo', 'Bingo'],
      ['coin-pusher', 'Coin Pusher'],
      ['fair-play', 'Fairness'],
      ['my-rounds', 'Your rounds'],
      ['questions', 'FAQs'],
    ])
  })
  it.each(banners.map(({ art }) => art).filter((art) => art !== 'mark'))('has the drawing “%s”', (art) => {
    expect(objectArt(art)).not.toBe(objectArt(unknown))
  })
  it.each(activities.map(({ art }) => art).filter((art) => art !== 'mark'))('has the activity’s drawing “%s”', (art) => {
    expect(activityArt(art)).not.toBe(activityArt(unknown))
  })
  it('has a text for each kind of game', () => {
    expect(kinds.map((kind) => [kind, textOf(kindTexts[kind])])).toEqual([
      ['slots', 'Slots'],
      ['hot', 'Hot'],
      ['free-spins', 'Free spins'],
      ['lively', 'Medium volatility'],
      ['bold', 'High volatility'],
      ['calm', 'Low volatility'],
      ['new', 'New'],
      ['table', 'Table games'],
      ['live', 'Live'],
      ['perya', 'Perya'],
      ['fishing', 'Fishing'],
    ])
  })
  it.each(kinds)('has a drawing for the kind “%s”', (kind) => {
    expect(railArt(kind)).not.toBe(railArt(unknown))
  })
  it('has a text for each way to pay that the house slots name', () => {
    expect(Object.keys(mechanicTexts).toSorted()).toEqual(['clusters', 'respins', 'tumbles', 'ways'])
  })
  it.each(avatars.filter((name) => name !== 'sampaguita'))('has the avatar “%s”', (name) => {
    expect(avatarArt(name)).not.toBe(avatarArt(unknown))
  })

  it('has a tile of its own for each house game, and those tiles serve the generated ones', () => {
    const tiles = tilesOf(readFileSync(join(root, 'src/art/tiles/more.svg'), 'utf8'))
    const inShell = ['fiesta-nights', 'biyahe-888']
    const server = catalogueOf('house').games.map(({ art }) => art)
    expect([...inShell, ...Object.keys(tiles)].toSorted()).toEqual(server.toSorted())
    expect(new Set(Object.values(tiles)).size).toBe(server.length - inShell.length)
    expect(new Set(games.map(({ art }) => art))).toEqual(new Set(server))
  })

  it('promises the welcome grant that the server gives', () => {
    expect(textOf(bannerTexts('welcome', '2,500')?.action)).toBe('Get 2,500 play coins')
  })
})
