import { drawn } from '../../../../platform/booted.ts'
import { useBack } from '../../../../platform/useBack.ts'
import { parol } from '../../../../shared/drawings.ts'
import { BackButton } from './BackButton.tsx'
import plaza from './plaza.svg'

/** The plaza on the night of the fiesta, with one lit parol. */
export const LoginHero = () => (
  <header className="auth-hero">
    <img className="plaza" src={drawn(plaza)} alt="" width={390} height={150} />
    <span className="bunting" />
    <img className="parol" src={parol} alt="" width={160} height={160} />
    <BackButton onBack={useBack()} />
    <h1>Swerte</h1>
  </header>
)
