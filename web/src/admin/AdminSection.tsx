import { EmptyState } from '../ui/EmptyState.tsx'

/** A part of the panel whose figures are not there yet. */
export function AdminSection({ title }: { title: string }) {
  return (
    <>
      <h2>{title}</h2>
      <EmptyState title="Aún no hay datos" hint="Los datos del panel abren muy pronto" headingLevel={3} />
    </>
  )
}
