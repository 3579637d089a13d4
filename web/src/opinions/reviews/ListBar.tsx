import type { ReactNode } from 'react'
import classes from './ListBar.module.css'

/** The choices above a list of reviews: its order and its filters. */
export function ListBar({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser
    <div
      className={`flex flex-wrap gap-2-5 mb-4 ${classes.bar}`}
      role="group"
      aria-label="Ordenar y filtrar las reseñas"
    >
      {children}
    </div>
  )
}
