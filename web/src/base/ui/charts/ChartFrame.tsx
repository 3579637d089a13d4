import { type ReactNode, useId, useState } from 'react'
import ChartBarBoldIcon from '~icons/ph/chart-bar-bold'
import DownloadSimpleBoldIcon from '~icons/ph/download-simple-bold'
import TableBoldIcon from '~icons/ph/table-bold'
import { Button } from '../inputs/Button.tsx'
import { csvName, downloadCsv } from '../text/csv.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './ChartFrame.module.css'
import { type ChartData, inkOf, plainNumber, sheetRows } from './chart.ts'

export type ChartFrameProps = {
  title: string
  hideTitle?: boolean | undefined
  headingLevel?: 2 | 3
  /** The name of the horizontal axis, also the heading of the first column of the table: 'Mes'. */
  axisLabel: string
  /** A sentence that sums up the chart. */
  summary?: string | undefined
  data: ChartData
  /** The name of the CSV file, if not that of the chart. */
  fileTitle?: string
  /** Whether screen readers can read the chart itself; otherwise they get the table in its place. */
  readable?: boolean
  /** For a chart that does not draw the series of its table. */
  hideLegend?: boolean
  children: ReactNode
}

/** A chart with title and legend. The same data is available as a table and as a CSV file. */
export function ChartFrame({
  title,
  hideTitle,
  headingLevel = 2,
  axisLabel,
  summary,
  data,
  fileTitle = title,
  readable = false,
  hideLegend = false,
  children,
}: ChartFrameProps) {
  const titleId = useId()
  const [asTable, setAsTable] = useState(false)
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section className={classes.frame} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div className={classes.title}>
          <Heading id={titleId}>{hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}</Heading>
          {summary !== undefined && <p className={classes.summary}>{summary}</p>}
        </div>
        {!asTable && !hideLegend && data.series.length > 1 && <Legend data={data} />}
        <span className={classes.buttons}>
          <Button
            size="s"
            variant="ghost"
            icon={asTable ? <ChartBarBoldIcon /> : <TableBoldIcon />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Ver gráfico' : 'Ver tabla'}
          </Button>
          <Button
            size="s"
            variant="ghost"
            icon={<DownloadSimpleBoldIcon />}
            onClick={() => downloadCsv(csvName(fileTitle), sheetRows(data, axisLabel))}
          >
            Descargar CSV
          </Button>
        </span>
      </div>
      <section
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs the focus to be scrolled with the arrow keys
        tabIndex={0}
        aria-label={`${title}, ${asTable ? 'tabla' : 'gráfico'}`}
      >
        {asTable ? (
          <DataTable title={title} axisLabel={axisLabel} data={data} />
        ) : (
          <>
            <div className={classes.canvas} aria-hidden={!readable}>
              {children}
            </div>
            {!readable && (
              <VisuallyHidden as="div">
                <DataTable title={title} axisLabel={axisLabel} data={data} />
              </VisuallyHidden>
            )}
          </>
        )}
      </section>
    </section>
  )
}

function Legend({ data }: { data: ChartData }) {
  return (
    <ul className={classes.legend}>
      {data.series.map((series) => (
        <li key={series.key}>
          <span className={classes.swatch} style={{ background: inkOf(series) }} />
          {series.label}
        </li>
      ))}
    </ul>
  )
}

function DataTable({ title, axisLabel, data }: { title: string; axisLabel: string; data: ChartData }) {
  const format = data.formatValue ?? plainNumber
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{axisLabel}</th>
          {data.series.map((series) => (
            <th key={series.key} scope="col">
              {series.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {data.series.map((series) => (
              <td key={series.key}>{cellText(row.values[series.key], series.formatValue ?? format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cellText = (value: number | undefined, format: (value: number) => string) =>
  value === undefined ? '–' : format(value)
