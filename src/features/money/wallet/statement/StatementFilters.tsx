import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { movementKinds, walletCurrencies } from '#contract/wallet.ts'
import { Select } from '../../../../shared/records/Select.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { currencyTexts } from './currencyText.ts'
import type { MovementKind, Statement } from './useStatement.ts'

export const kindTexts: Readonly<Record<MovementKind, MessageDescriptor>> = {
  all: msg`All types`,
  play: msg`Games`,
  deposit: msg`Deposits`,
  withdrawal: msg`Withdrawals`,
  reward: msg`Bonuses and rewards`,
  safebox: msg`Safebox`,
  studio: msg`Game wallets`,
  other: msg`Other`,
}

interface Props {
  statement: Statement
}

/** Movements, deposits or withdrawals. */
export const StatementTabs = ({ statement: { tab, change } }: Props) => (
  <Segments
    chosen={tab}
    onChoose={(chosen) => change({ tab: chosen })}
    options={[
      { value: 'movements', label: <Trans context="tab">Transactions</Trans> },
      { value: 'deposits', label: <Trans context="tab">Deposits</Trans> },
      { value: 'withdrawals', label: <Trans context="tab">Withdrawals</Trans> },
    ]}
  />
)

export function CurrencySelect({ statement: { currency: chosen, change } }: Props) {
  const { i18n } = useLingui()
  return (
    <Select
      label={<Trans>Balance type</Trans>}
      value={chosen}
      options={walletCurrencies.map((value) => ({ value, text: i18n._(currencyTexts[value]) }))}
      onChoose={(currency) => change({ currency })}
    />
  )
}

export function KindSelect({ statement: { kind: chosen, change } }: Props) {
  const { i18n } = useLingui()
  return (
    <Select
      label={<Trans>Transaction type</Trans>}
      value={chosen}
      options={movementKinds.map((value) => ({ value, text: i18n._(kindTexts[value]) }))}
      onChoose={(kind) => change({ kind })}
    />
  )
}
