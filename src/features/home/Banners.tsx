import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { AppConfig } from '#contract/config.ts'
import { objectArt } from './art.ts'
import { bannerWords } from './words.ts'

const grounds = ['show', 'sea', 'leaf']

/** Splits a path of the server's content into what a link needs. */
const linkOf = (path: string) => {
  const url = new URL(path, location.origin)
  return { to: url.pathname, search: Object.fromEntries(url.searchParams) }
}

/** A row of banners that is moved by hand; the dots say where one is and lead there. */
export function Banners({ banners }: { banners: AppConfig['banners'] }) {
  const { i18n, t } = useLingui()
  const [at, setAt] = useState(0)
  const row = useRef<HTMLUListElement>(null)
  const known = banners.filter((banner) => bannerWords[banner.id])

  const show = (index: number) => {
    const item = row.current?.children[index]
    if (item instanceof HTMLElement) row.current?.scrollTo({ left: item.offsetLeft - 16, behavior: 'smooth' })
  }
  const follow = () => {
    const list = row.current
    const width = list?.firstElementChild?.clientWidth
    if (list && width) setAt(Math.min(known.length - 1, Math.round(list.scrollLeft / (width + 12))))
  }
  return (
    <section className="banners" aria-label={t`News`}>
      <ul className="hs" ref={row} onScroll={follow}>
        {known.map((banner, index) => {
          const words = bannerWords[banner.id]
          return (
            words && (
              <li key={banner.id}>
                <Link {...linkOf(banner.path)} className={`banner ${grounds[index % grounds.length]}`}>
                  <span>{i18n._(words.text)}</span>
                  <b className="d">{i18n._(words.title)}</b>
                  {words.action && <span className="btn main s">{i18n._(words.action)}</span>}
                  <img src={objectArt(banner.art)} alt="" width={150} height={150} />
                </Link>
              </li>
            )
          )
        })}
      </ul>
      <div className="dots">
        {known.map((banner, index) => (
          <button key={banner.id} type="button" aria-current={index === at} onClick={() => show(index)}>
            <span className="sr-only">
              <Trans>
                News {index + 1} of {known.length}
              </Trans>
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
