import coin from '../../art/coin.svg'

/** A total in coins that is already text: signed, for example. */
export const CoinText = ({ children, size = 18 }: { children: string; size?: number }) => (
  <span className="amt n">
    <img className="i" src={coin} alt="" width={size} height={size} />
    <span>{children}</span>
  </span>
)
