import { RecordPages } from '../../kits/records/RecordPages.tsx'
import { SaveRecords } from '../../kits/records/SaveRecords.tsx'
import { deposits } from './deposits.tsx'
import type { Tab } from './useStatement.ts'
import { withdrawals } from './withdrawals.tsx'

/** Orders on their way in or out, and how they ended. */
export const Orders = ({ tab }: { tab: Exclude<Tab, 'movements'> }) =>
  tab === 'deposits' ? (
    <>
      <div className="filters">
        <SaveRecords key={tab} list={deposits} filter={{}} />
      </div>
      <RecordPages list={deposits} filter={{}} />
    </>
  ) : (
    <>
      <div className="filters">
        <SaveRecords key={tab} list={withdrawals} filter={{}} />
      </div>
      <RecordPages list={withdrawals} filter={{}} />
    </>
  )
