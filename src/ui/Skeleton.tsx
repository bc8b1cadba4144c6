interface Props {
  className?: string | undefined
  /** In pixels, where no class says it. */
  height?: number
}

/** A placeholder of the shape that is coming. Its list says `aria-busy`. */
export const Skeleton = ({ className = '', height }: Props) => (
  <div className={`skeleton ${className}`} style={height === undefined ? undefined : { height }} aria-hidden="true" />
)

interface SkeletonsProps {
  heights?: readonly number[]
  /** In something that keeps a distance to its sides itself. */
  flush?: boolean
  /** What arranges them, where the page has its own grid. */
  className?: string
}

/** Placeholders below one another, for what a page is waiting for. */
export const Skeletons = ({
  heights = [160, 256, 160],
  flush = false,
  className = flush ? 'skeletons flush' : 'skeletons',
}: SkeletonsProps) => (
  <div className={className} aria-busy="true">
    {heights.map((height, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </div>
)
