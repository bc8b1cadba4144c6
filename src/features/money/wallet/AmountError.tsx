import { Trans } from '@lingui/react/macro'

interface Props {
  /** The possible amounts, in words. */
  range: string
  /** What was typed, in hundredths; undefined when it is no amount, such as «100,50». */
  amount: number | undefined
}

/** Why an amount is not accepted. */
export const AmountError = ({ range, amount }: Props) => (
  <>
    <Trans>Enter an amount from {range}.</Trans>
    {amount === undefined && (
      <>
        {' '}
        <Trans>Put a period before cents, like 12.50.</Trans>
      </>
    )}
  </>
)
