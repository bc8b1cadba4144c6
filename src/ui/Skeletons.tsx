import { Skeleton } from './Skeleton.tsx'

interface Props {
  heights?: readonly number[]
  /** Inside a container that has its own padding. */
  flush?: boolean
  /** The layout class, where the page has its own grid. */
  className?: string
}

/** Placeholders in a column, for what a page is waiting for. */
export const Skeletons = ({ heights = [160, 256, 160], flush = false, className = flush ? 'skeletons flush' : 'skeletons' }: Props) => (
  <div className={className} aria-busy="true">
    {heights.map((height, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </div>
)
