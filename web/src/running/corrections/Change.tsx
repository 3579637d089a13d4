import type { OwnCorrection } from '@remusic/contract/running/schemas/corrections'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './Corrections.module.css'
import { fieldName, valueText } from './values.ts'

/** The change of a correction: «Título: antes → ahora». */
export function Change({ correction }: { correction: OwnCorrection }) {
  const { item, field, oldValue, newValue } = correction
  return (
    <p className={`flex flex-wrap items-baseline gap-2 ${classes.change}`}>
      <span>{fieldName(item.kind, field)}:</span>
      <del dir="auto">{valueText(field, oldValue)}</del>
      <span aria-hidden>→</span>
      <VisuallyHidden>pasa a ser</VisuallyHidden>
      <ins dir="auto">{valueText(field, newValue)}</ins>
    </p>
  )
}
