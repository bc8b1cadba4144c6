import { entryText } from '#contract/desk/entryTexts.ts'
import { useCall } from '../../kit/calls.ts'
import { amountText, dateTimeText } from '../../kit/text.ts'
import { CloseRow } from '../../ui/ActionForm.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface Props {
  id: string
  roundId: string
  onClose: () => void
}

/** How a round was decided, and what it moved. A staged round has two numbers: the one asked for may be its other one. */
export function RoundProof({ id, roundId, onClose }: Props) {
  const query = useCall('playerRound', { id, roundId })
  return (
    <Modal title={`Round ${query.data?.id ?? roundId}`} onClose={onClose}>
      <Loaded query={query}>
        {({ id: number, at, game, stake, payout, validBet, rulesVersion, settingsRevision, seeds, outcome, replay, entries }) => (
          <div className="col" style={{ marginTop: 12 }}>
            {replay === 'same' && <Notice tone="ok">Recomputed from its seeds: the payout is the same.</Notice>}
            {replay === 'other' && (
              <Notice tone="bad">Recomputed from its seeds: the payout is different. Inform the risk team immediately.</Notice>
            )}
            {replay === 'none' && (
              <Notice tone="info">Not recomputed: this kind of round isn’t supported, or it was played under earlier rules.</Notice>
            )}
            <Facts
              rows={[
                [
                  'Round',
                  <span key="round">
                    {number} <Copy text={number} what="the round’s number" />
                  </span>,
                ],
                ['Game', `${game}, rules v${rulesVersion}, settings r${settingsRevision}`],
                ['Time', dateTimeText(at)],
                ['Bet', amountText(stake)],
                ['Payout', amountText(payout)],
                ['Valid bet', amountText(validBet)],
                ...(seeds
                  ? ([
                      ['Nonce', String(seeds.nonce)],
                      [
                        'Client seed',
                        <span key="client" className="mono wrap">
                          {seeds.clientSeed}
                        </span>,
                      ],
                      [
                        'Hash of the server seed',
                        <span key="hash" className="mono wrap">
                          {seeds.serverSeedHash}
                        </span>,
                      ],
                      [
                        'Server seed',
                        <span key="seed" className="mono wrap">
                          {seeds.serverSeed ?? 'secret until the player reveals it'}
                        </span>,
                      ],
                    ] as const)
                  : []),
                ...entries.map(({ kind, delta, after }) => [entryText(kind), `${amountText(delta)}, then ${amountText(after)}`] as const),
              ]}
            />
            {outcome !== null && (
              <details className="small">
                <summary>Outcome as stored</summary>
                <pre className="mono wrap" style={{ whiteSpace: 'pre-wrap' }}>
                  {outcome}
                </pre>
              </details>
            )}
          </div>
        )}
      </Loaded>
      <CloseRow onClose={onClose} />
    </Modal>
  )
}
