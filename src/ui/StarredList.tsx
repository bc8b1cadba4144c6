import type { CSSProperties, ReactNode } from 'react'
import star from '../art/star.svg'

/** A bulleted list with a small star before each item (styles/parts/sheet.css). */
export const StarredList = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <ul className={`starred ${className}`.trim()} style={{ '--star': `url("${star}")` } as CSSProperties}>
    {children}
  </ul>
)
