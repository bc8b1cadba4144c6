import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { lobbyCards } from '#server/me/activities/service.ts'
import { catalogueOf } from '#server/play/games/catalogue.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { objectArt, railArt } from '#src/features/play/lobby/art.ts'
import { bannerTexts } from '#src/features/play/lobby/words.ts'
import { activityArt, cardTexts } from '#src/shared/activities/activities.ts'
import { mechanicTexts } from '#src/shared/catalogue/mechanicTexts.ts'
import { kindTexts } from '#src/shared/games/kindTexts.ts'
import { tileArt } from '#src/shared/games/tileArt.ts'
import { avatarArt } from '#src/shared/players/avatars.ts'

const { avatars, banners, corners } = defaultPolicy.content
const unknown = 'nobody-draws-this'
const activities = [...lobbyCards(Date.UTC(2026, 10, 21), defaultPolicy), ...corners]
const games = [...catalogueOf('house').games, ...catalogueOf('generated').games]
const names = [...new Set(games.flatMap(({ type, tags }) => [type, ...tags]))]
const kinds = names.filter((name) => mechanicTexts[name] === undefined)

// The server names its content by id; content without a text or drawing in the app would silently be missing from the lobby.
describe('the content named by the server', () => {
  it.each(banners.map(({ id }) => id))('has a text for the banner “%s”', (id) => {
    expect(bannerTexts(id, '1,000')).toBeDefined()
  })
  it.each(activities.map(({ id }) => id))('has a text for the activity “%s”', (id) => {
    expect(cardTexts(id)).toBeDefined()
  })
  it.each(banners.map(({ art }) => art).filter((art) => art !== 'mark'))('has the drawing “%s”', (art) => {
    expect(objectArt(art)).not.toBe(objectArt(unknown))
  })
  it.each(activities.map(({ art }) => art).filter((art) => art !== 'mark'))('has the activity’s drawing “%s”', (art) => {
    expect(activityArt(art)).not.toBe(activityArt(unknown))
  })
  it.each(kinds)('has a text and a drawing for the kind “%s”', (kind) => {
    expect(kindTexts[kind]).toBeDefined()
    expect(railArt(kind)).not.toBe(railArt(unknown))
  })
  it('has a text for each way to pay that the house slots name', () => {
    expect(Object.keys(mechanicTexts).toSorted()).toEqual(['clusters', 'respins', 'tumbles', 'ways'])
  })
  it.each(avatars.filter((name) => name !== 'sampaguita'))('has the avatar “%s”', (name) => {
    expect(avatarArt(name)).not.toBe(avatarArt(unknown))
  })

  it('has a tile of its own for each house game, and those tiles serve the generated ones', () => {
    const server = catalogueOf('house').games.map(({ art }) => tileArt(art))
    expect(new Set(server).size).toBe(server.length)
    expect(new Set(games.map(({ art }) => tileArt(art)))).toEqual(new Set(server))
  })

  it('promises the welcome grant that the server gives', () => {
    const i18n = setupI18n({ locale: 'en-PH', messages: { 'en-PH': {} } })
    const action = bannerTexts('welcome', '2,500')?.action
    expect(action && i18n._(action)).toBe('Get 2,500 play coins')
  })
})
