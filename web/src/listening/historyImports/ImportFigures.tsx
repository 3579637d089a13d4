import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { StatStrip } from '../../base/ui/lists/StatStrip.tsx'
import classes from './HistoryImport.module.css'
import { capital, countText, kindsOf, numberText, passedOverOf } from './numbers.ts'

/** The entries of the file, and those that are not imported. */
export function ImportFigures({ one }: { one: HistoryImport }) {
  const passedOver = passedOverOf(one)
  const total = passedOver.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="grid gap-3">
      <StatStrip
        stats={kindsOf(one).map(({ name, count }) => ({ label: capital(name), value: numberText(count) }))}
      />
      {total > 0 && (
        <details className={`muted ${classes.details}`}>
          <summary>{countText(total, 'fila que no se trae', 'filas que no se traen')}</summary>
          <ul>
            {passedOver.map(({ reason, count, name }) => (
              <li key={reason}>
                {capital(name)}: {numberText(count)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
