import type { AppConfig, GameEntry } from '#contract/config.ts'

export interface CatalogueContent {
  readonly games: GameEntry[]
  readonly types: AppConfig['gameTypes']
  readonly brands: AppConfig['gameBrands']
}

const first = [
  'Bahay',
  'Bituin',
  'Buwan',
  'Dagat',
  'Fiesta',
  'Ginto',
  'Habagat',
  'Isla',
  'Jeepney',
  'Kalesa',
  'Lakan',
  'Mayon',
  'Parol',
  'Perlas',
  'Sampaguita',
  'Sinag',
  'Tala',
  'Tamaraw',
  'Tikbalang',
  'Ulap',
]
const second = [
  'Bonanza',
  'Carnival',
  'Dreams',
  'Express',
  'Gold',
  'Harvest',
  'Jubilee',
  'Magic',
  'Nights',
  'Parade',
  'Quest',
  'Rush',
  'Treasure',
  'Waves',
  'Wonders',
  'Ways',
  'Riches',
  'Garden',
  'Sunrise',
  'Palengke',
]
const types = ['slots', 'perya', 'fishing', 'live', 'table']
const brands = Array.from({ length: 12 }, (_, index) => ({ id: `studio-${index + 1}`, name: `Studio ${index + 1}` }))
const size = 10_000

/** «g-123-perlas» uses the rules of «perlas»; the id of a house game maps to itself. */
export const houseIdOf = (gameId: string): string => /^g-\d+-(.+)$/.exec(gameId)?.[1] ?? gameId

const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('cannot pick from an empty list')
  return item
}

/** 10,000 games with names composed of words, always in the same order. */
export const generatedEntries = (house: readonly GameEntry[]): CatalogueContent => ({
  games: Array.from({ length: size }, (_, index) => {
    const model = pick(house, index)
    return {
      ...model,
      gameId: `g-${index + 1}-${model.gameId}`,
      name: `${pick(first, index)} ${pick(second, Math.floor(index / first.length))} ${Math.floor(index / (first.length * second.length)) + 1}`,
      brand: pick(brands, index * 7).id,
      type: pick(types, index * 3),
      sort: index,
    }
  }),
  types: types.map((id, index) => ({ id, sort: index + 1 })),
  brands,
})
