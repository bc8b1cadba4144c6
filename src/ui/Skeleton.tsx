interface Props {
  className?: string
}

/** A placeholder of the shape that is coming. Its list says `aria-busy`. */
export const Skeleton = ({ className = '' }: Props) => <div className={`skeleton ${className}`} aria-hidden="true" />
