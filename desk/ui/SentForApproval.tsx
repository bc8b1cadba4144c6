import { CloseRow } from './ActionForm.tsx'
import { Modal } from './Modal.tsx'

/** In place of the form of an act that waits for a second operator. */
export const SentForApproval = ({ nothing, onClose }: { nothing: string; onClose: () => void }) => (
  <Modal title="Sent for approval" onClose={onClose}>
    <div className="col" style={{ marginTop: 12 }}>
      <p>{nothing} A second operator decides under Approvals.</p>
      <CloseRow onClose={onClose} />
    </div>
  </Modal>
)
