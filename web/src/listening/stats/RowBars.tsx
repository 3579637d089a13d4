import type { StatRow } from '@remusic/contract/listening/schemas/stats'
import { Link } from 'react-router'
import { BarList } from '../../base/ui/charts/BarList.tsx'
import { ChartFrame } from '../../base/ui/charts/ChartFrame.tsx'
import { rowsTable } from './figures.ts'
import { activityText } from './texts.ts'

type Props = {
  title: string
  axisLabel: string
  rows: StatRow[]
  nameOf: (row: StatRow) => string
  hrefOf?: (row: StatRow) => string
  fileTitle: string
  /** Whether the rows keep their order, so that the first ones need not have the most. */
  isOrdered?: boolean
}

const ROWS_SHOWN = 10

/** Genres, decades, countries or languages as bars; the table has all of them. Renders nothing if there are none. */
export function RowBars({ title, axisLabel, rows, nameOf, hrefOf, fileTitle, isOrdered = false }: Props) {
  if (rows.length === 0) return null
  const shown = isOrdered ? rows : rows.slice(0, ROWS_SHOWN)
  const left = rows.length - shown.length
  return (
    <ChartFrame
      title={title}
      fileTitle={fileTitle}
      axisLabel={axisLabel}
      data={rowsTable(rows, nameOf)}
      hideLegend
      readable
    >
      <BarList
        label={title}
        bars={shown.map((row) => ({
          key: row.key,
          name: hrefOf ? <Link to={hrefOf(row)}>{nameOf(row)}</Link> : nameOf(row),
          value: row.listens + row.reviews,
          valueText: activityText(row),
        }))}
      />
      {left > 0 && (
        <p className="muted text-sm mt-3">
          {left === 1 ? 'Hay uno más en la tabla.' : `Hay ${left} más en la tabla.`}
        </p>
      )}
    </ChartFrame>
  )
}
