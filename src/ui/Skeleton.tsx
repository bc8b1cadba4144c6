interface Props {
  className?: string | undefined
  /** In pixels, where no class sets it. */
  height?: number
}

/** A placeholder in the shape of the expected content. Its list has `aria-busy`. */
export const Skeleton = ({ className = '', height }: Props) => (
  <div className={`skeleton ${className}`} style={height === undefined ? undefined : { height }} aria-hidden="true" />
)
