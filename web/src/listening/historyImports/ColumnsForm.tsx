import { SCORE_SCALES, TABLE_COLUMNS, type TableColumn } from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../base/api/error.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { CheckField } from '../../base/ui/inputs/CheckField.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import classes from './ColumnsForm.module.css'
import { guessColumns, guessScale, withRole } from './columns.ts'
import { useNameColumns } from './queries.ts'

const EXAMPLES = 3
const ROLES = Object.entries(TABLE_COLUMNS).map(([value, label]) => ({ value, label }))

type Props = { id: string; table: NonNullable<HistoryImport['table']> }

/** Asks what each column of an unknown table is. */
export function ColumnsForm({ id, table: { header, rows } }: Props) {
  const [columns, setColumns] = useState(() => guessColumns(header))
  const [hasHeader, setHasHeader] = useState(true)
  const [scale, setScale] = useState<(typeof SCORE_SCALES)[number] | null>(null)
  const name = useNameColumns(id)
  const shown = hasHeader ? rows : [header, ...rows]
  const cellsOf = (index: number) => shown.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '')
  const usedScale = scale ?? guessScale(columns.score === undefined ? [] : cellsOf(columns.score))
  const roleOf = (index: number) =>
    (Object.keys(columns) as TableColumn[]).find((role) => columns[role] === index) ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.isPending) name.mutate({ columns, hasHeader, scale: usedScale })
  }
  return (
    <Panel title="¿Qué es cada columna?">
      <form className="grid gap-5" onSubmit={submit}>
        <p className="measure muted">
          No conocemos esta tabla, pero podemos leerla. Hacen falta el artista y el título o el álbum; deja
          sin usar lo que no quieras traer.
        </p>
        <CheckField
          label="La primera fila son los nombres de las columnas"
          checked={hasHeader}
          onChange={({ currentTarget }) => setHasHeader(currentTarget.checked)}
        />
        <ul className={classes.columns}>
          {header.map((title, index) => {
            const label = hasHeader && title.trim() !== '' ? title : `Columna ${index + 1}`
            const examples = cellsOf(index).slice(0, EXAMPLES)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position, and names can repeat
              <li key={index} className="min-w-0 wrap-anywhere">
                <SelectField
                  label={label}
                  placeholder="No usar"
                  options={ROLES}
                  value={roleOf(index)}
                  active={roleOf(index) !== ''}
                  hint={examples.length > 0 ? `Por ejemplo: ${examples.join(' · ')}` : 'Está vacía'}
                  onChange={({ currentTarget }) =>
                    setColumns(withRole(columns, index, (currentTarget.value || null) as TableColumn | null))
                  }
                />
              </li>
            )
          })}
        </ul>
        {columns.score !== undefined && (
          <SelectField
            className={classes.scale}
            label="Calificación más alta posible"
            options={SCORE_SCALES.map((value) => ({ value: String(value), label: String(value) }))}
            value={String(usedScale)}
            onChange={({ currentTarget }) =>
              setScale(SCORE_SCALES.find((value) => String(value) === currentTarget.value) ?? null)
            }
          />
        )}
        <p className={`text-bad medium ${classes.problem}`} role="alert">
          {name.error && reasonsOf(name.error)}
        </p>
        <div>
          <Button type="submit" variant="primary" pending={name.isPending}>
            Leer la tabla
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** Several columns can be wrong at once. */
function reasonsOf(error: Error): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  return fields.length > 0 ? fields.join('. ') : messageOf(error)
}
