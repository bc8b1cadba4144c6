import gift from '../../../art/gift.svg'
import load from '../../../art/goods/load.svg'
import mug from '../../../art/goods/mug.svg'
import shirt from '../../../art/goods/shirt.svg'
import umbrella from '../../../art/goods/umbrella.svg'
import { fan, parol } from '../../../shared/drawings.ts'

const arts: Readonly<Record<string, string>> = { load, mug, fan, shirt, umbrella, parol }

/** The drawing that the server names; an unknown name shows a gift. */
export const goodsArt = (name: string): string => arts[name] ?? gift
