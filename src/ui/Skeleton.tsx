interface Props {
  className?: string | undefined
  /** In pixels, where no class says it. */
  height?: number
}

/** A placeholder of the shape that is coming. Its list says `aria-busy`. */
export const Skeleton = ({ className = '', height }: Props) => (
  <div className={`skeleton ${className}`} style={height === undefined ? undefined : { height }} aria-hidden="true" />
)
