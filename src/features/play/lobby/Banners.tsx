import { useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { AppConfig } from '#contract/config.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { objectArt } from './art.ts'
import { bannerTexts } from './words.ts'

const grounds = ['show', 'sea', 'leaf']
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

interface Props {
  banners: AppConfig['banners']
  /** In hundredths. */
  welcomeGrant: number
}

/** A row of banners that never moves by itself: by swipe, by the dots or by the arrow keys. The dots show the current one. */
export function Banners({ banners, welcomeGrant }: Props) {
  const { i18n, t } = useLingui()
  const { options } = useRouter()
  const [at, setAt] = useState(0)
  const row = useRef<HTMLUListElement>(null)
  const shownBanners = banners.flatMap((banner) => {
    const texts = bannerTexts(banner.id, amountText(welcomeGrant))
    return texts ? [{ ...banner, words: texts }] : []
  })
  // Another audience may have fewer.
  const current = Math.min(at, shownBanners.length - 1)

  /** The part of a path in the server's content that a link needs. */
  const linkOf = (path: string) => {
    const url = new URL(path, location.origin)
    return { to: url.pathname, search: options.parseSearch?.(url.search) ?? {} }
  }
  const show = (index: number) => {
    const item = row.current?.children[index]
    if (item instanceof HTMLElement) row.current?.scrollTo({ left: item.offsetLeft - 16 })
  }
  const follow = () => {
    const list = row.current
    const width = list?.firstElementChild?.clientWidth
    if (list && width) setAt(Math.min(shownBanners.length - 1, Math.round(list.scrollLeft / (width + 12))))
  }
  const byKeys = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const places = event.currentTarget.closest('.hs, .dots')
    const next = step === undefined ? undefined : places?.children[index + step]
    if (!next) return
    event.preventDefault()
    const place = next.querySelector('a') ?? next
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    show(index + (step ?? 0))
  }
  return (
    <section className="banners" aria-label={t`Featured`}>
      <ul className="hs" ref={row} onScroll={follow}>
        {shownBanners.map(({ id, path, art, words }, index) => (
          <li key={id}>
            <Link {...linkOf(path)} className={`banner ${grounds[index % grounds.length]}`} onKeyDown={byKeys(index)}>
              <span>{i18n._(words.text)}</span>
              <b className="d">{i18n._(words.title)}</b>
              {words.action && <span className={buttonClass({ variant: 'main', small: true })}>{i18n._(words.action)}</span>}
              <img src={objectArt(art)} alt="" width={150} height={150} loading={index > 0 ? 'lazy' : undefined} />
            </Link>
          </li>
        ))}
      </ul>
      {shownBanners.length > 1 && (
        <div className="dots">
          {shownBanners.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-current={index === current}
              onClick={() => show(index)}
              onKeyDown={byKeys(index)}
              aria-label={t`Banner ${index + 1} of ${shownBanners.length}`}
            />
          ))}
        </div>
      )}
    </section>
  )
}
