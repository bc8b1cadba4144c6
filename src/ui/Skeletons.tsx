import { Skeleton } from './Skeleton.tsx'

interface Props {
  heights?: readonly number[]
  /** In something that keeps a distance to its sides itself. */
  flush?: boolean
  /** What arranges them, where the page has its own grid. */
  className?: string
}

/** Placeholders below one another, for what a page is waiting for. */
export const Skeletons = ({ heights = [160, 256, 160], flush = false, className = flush ? 'skeletons flush' : 'skeletons' }: Props) => (
  <div className={className} aria-busy="true">
    {heights.map((height, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </div>
)
