import type { ReactNode } from 'react'
import mark from '../../src/art/mark.svg'

/** The layout of the pages before sign-in. */
export const GatePage = ({ children, foot }: { children: ReactNode; foot?: ReactNode }) => (
  <div className="gate">
    <div className="name">
      <img src={mark} alt="" />
      Swerte <small>desk</small>
    </div>
    {children}
    {foot !== undefined && <p className="foot">{foot}</p>}
  </div>
)
