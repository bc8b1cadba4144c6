import type { ReactNode } from 'react'

/** A part of a long form. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="col" style={{ border: 0, padding: 0, margin: 0 }}>
    <legend className="strong small">{title}</legend>
    {children}
  </fieldset>
)
