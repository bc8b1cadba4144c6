import { baseColours, legibilityOf } from '#contract/contrast.ts'
import type { Role } from '#contract/contrast.ts'
import { plural } from '#contract/operatorText.ts'
import { Tag } from '../../ui/Tag.tsx'

interface Theme {
  readonly id: string
  readonly name: string
  readonly base: keyof typeof baseColours
  readonly drawings: string
  readonly colours: Readonly<Partial<Record<Role, string>>>
  readonly radii: Readonly<Partial<Record<string, number>>>
}

const isColour = (value: unknown): boolean => typeof value === 'string' && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value)

/** A draft may hold anything: what is no theme yet is left out until it is one. */
const isTheme = (value: unknown): value is Theme => {
  const { base, colours } = (value ?? {}) as Partial<Theme>
  return (base === 'gabi' || base === 'amihan') && typeof colours === 'object' && Object.values(colours).every(isColour)
}

const swatches = [
  'ground',
  'surface',
  'raised',
  'text',
  'muted',
  'gold',
  'bougain',
  'leaf',
  'info',
  'show-1',
  'show-2',
  'show-3',
] as const satisfies readonly Role[]
const shownPairs = 4

/** The themes of a draft as they look: a small screen, swatches, the pairs nearest to illegible, and a link to see a saved one in the app. */
export function Themes({ value, saved }: { value: unknown; saved: unknown }) {
  const themes = Array.isArray(value) ? value.filter(isTheme) : []
  const savedEntries = new Set((Array.isArray(saved) ? saved : []).map((one) => JSON.stringify(one)))
  return (
    <ul className="themes" aria-label="Theme previews">
      {themes.map((theme, index) => (
        <ThemeCard key={index} theme={theme} isSaved={savedEntries.has(JSON.stringify(theme))} />
      ))}
    </ul>
  )
}

function ThemeCard({ theme: { id, name, base, colours, radii, drawings }, isSaved }: { theme: Theme; isSaved: boolean }) {
  const all = { ...baseColours[base], ...colours }
  const pairs = legibilityOf(base, colours)
  const short = pairs.filter(({ ratio, minRatio }) => ratio < minRatio).length
  const address = `/?themeViewId=${encodeURIComponent(id)}`
  return (
    <li className="theme">
      <div className="theme-screen" style={{ background: all.ground, color: all.text, borderRadius: radii.md ?? 16 }} aria-hidden="true">
        <strong>{name}</strong>
        <span className="theme-card" style={{ background: all.surface, color: all.muted, borderRadius: radii.sm ?? 12 }}>
          Balance
          <b style={{ color: all['gold-text'] }}>1,250.00</b>
          <span style={{ background: all.gold, color: all['on-gold'], borderRadius: radii.lg ?? 22 }}>Deposit</span>
        </span>
      </div>
      <div className="col">
        <div className="row">
          <strong>{name}</strong>
          <span className="mini faint">
            {id}, {base === 'gabi' ? 'by night' : 'by day'}, artwork “{drawings}”
          </span>
          {short === 0 ? <Tag tone="ok">legible</Tag> : <Tag tone="bad">{plural(short, 'pair')} low contrast</Tag>}
        </div>
        <div className="swatches">
          {swatches.map((role) => (
            <span
              key={role}
              role="img"
              style={{ background: all[role] }}
              title={`${role} ${all[role]}`}
              aria-label={`${role} ${all[role]}`}
            />
          ))}
        </div>
        <ul className="mini">
          {pairs.slice(0, shownPairs).map(({ front, back, ratio, minRatio }) => (
            <li key={`${front} ${back}`} className={ratio < minRatio ? 'bad' : 'muted'}>
              {front} on {back}: {(Math.floor(ratio * 100) / 100).toFixed(2)}:1, {ratio < minRatio ? 'needs' : 'enough for'} {minRatio}:1
            </li>
          ))}
        </ul>
        {isSaved ? (
          <a className="small" href={address} target="_blank" rel="noreferrer">
            Preview in the app: {address}
          </a>
        ) : (
          <span className="mini faint">Publish it to preview it in the app; players keep their current theme.</span>
        )}
      </div>
    </li>
  )
}
