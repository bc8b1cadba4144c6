import BadgePercent from '~icons/lucide/badge-percent'
import ChartColumn from '~icons/lucide/chart-column'
import CreditCard from '~icons/lucide/credit-card'
import Crown from '~icons/lucide/crown'
import Download from '~icons/lucide/download'
import FileText from '~icons/lucide/file-text'
import Gamepad from '~icons/lucide/gamepad-2'
import Gift from '~icons/lucide/gift'
import HandHeart from '~icons/lucide/hand-heart'
import Headset from '~icons/lucide/headset'
import IdCard from '~icons/lucide/id-card'
import Info from '~icons/lucide/info'
import KeyRound from '~icons/lucide/key-round'
import Landmark from '~icons/lucide/landmark'
import Lock from '~icons/lucide/lock'
import Mail from '~icons/lucide/mail'
import Medal from '~icons/lucide/medal'
import Newspaper from '~icons/lucide/newspaper'
import Scale from '~icons/lucide/scale'
import Shield from '~icons/lucide/shield-check'
import Smartphone from '~icons/lucide/smartphone'
import Sparkles from '~icons/lucide/sparkles'
import UserRound from '~icons/lucide/user-round'
import Wallet from '~icons/lucide/wallet'
import type { Icon } from '../../../shared/activities/activities.ts'

/** The icon of a link, by its page or its sheet. */
const icons: Readonly<Record<string, Icon>> = {
  '/email': Mail,
  '/wallets': Wallet,
  '/wallets/card/list': CreditCard,
  '/vip': Crown,
  '/bonus': Gift,
  '/member/games': Gamepad,
  '/member/report': ChartColumn,
  '/reward/record': Medal,
  '/member/retrieve-balance': Landmark,
  '/game/fair': Scale,
  '/member/profile': UserRound,
  '/member/self-limited': HandHeart,
  '/auth/bind': KeyRound,
  '/member/devices': Smartphone,
  '/auth/set-password': Lock,
  '/service': Headset,
  '/download': Download,
  '/faq': Info,
  '/about-us': Sparkles,
  '/terms-of-use': FileText,
  '/privacy-policy': Shield,
  kyc: IdCard,
  notice: Newspaper,
  vipGift: Crown,
  betRebate: BadgePercent,
  firstDeposit: Gift,
}

export function LinkIcon({ of, icon }: { of: string; icon?: Icon | undefined }) {
  const Drawn = icon ?? icons[of] ?? Sparkles
  return <Drawn className="link-icon" width={26} height={26} aria-hidden="true" />
}
