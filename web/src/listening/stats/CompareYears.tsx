import type { Stats } from '@remusic/contract/listening/schemas/stats'
import { STATS_TEXTS } from '@remusic/contract/listening/stats'
import { mayCompareYears } from '@remusic/contract/people/plans'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { BarList } from '../../base/ui/charts/BarList.tsx'
import { Chart } from '../../base/ui/charts/Chart.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { profileQuery } from '../../people/accounts/queries.ts'
import { UpgradePanel } from '../../people/premium/UpgradePanel.tsx'
import classes from './CompareYears.module.css'
import { comparedFigures, comparedMonths } from './figures.ts'
import { COMPARED_PARAM, yearOf } from './params.ts'
import { comparisonQuery } from './queries.ts'
import { activityText } from './texts.ts'

type Props = { userId: string; stats: Pick<Stats, 'year' | 'years'> }

/** Two years side by side, for plans that include it. Renders nothing until two years have data. */
export function CompareYears({ userId, stats: { year, years } }: Props) {
  const titleId = useId()
  const { data: profile } = useQuery(profileQuery)
  const [params, setParams] = useSearchParams()
  const base = year ?? years[0]?.year
  const others = years.map((each) => each.year).filter((each) => each !== base)
  if (!profile || base === undefined || years.length < 2) return null
  const other = others.find((each) => each === yearOf(params, COMPARED_PARAM)) ?? null
  const choose = (value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(COMPARED_PARAM)
        else after.set(COMPARED_PARAM, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <section className="grid grid-cols-1 gap-8" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-h3">
        Comparar años
      </h2>
      {mayCompareYears(profile.role) ? (
        <>
          <SelectField
            className={classes.field}
            label={`Comparar ${base} con`}
            placeholder="Elige un año"
            options={others.map((each) => ({ value: String(each), label: String(each) }))}
            value={other === null ? '' : String(other)}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          {other !== null && <Comparison userId={userId} year={base} other={other} />}
        </>
      ) : (
        <UpgradePanel text={STATS_TEXTS.comparisonIsPremium} />
      )}
    </section>
  )
}

function Comparison({ userId, year, other }: { userId: string; year: number; other: number }) {
  const { data, error, isFetching, refetch } = useQuery(comparisonQuery(userId, year, other))
  if (error && !data)
    return (
      <ErrorState
        headingLevel={3}
        hint={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    )
  if (!data)
    return (
      <SkeletonGroup label="Comparando" className="grid grid-cols-1 gap-8">
        <Skeleton height={300} />
        <Skeleton height={362} />
      </SkeletonGroup>
    )
  return (
    <>
      <table className={classes.table}>
        <caption>
          {year} y {other} en números
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{year}</th>
            <th scope="col">{other}</th>
          </tr>
        </thead>
        <tbody>
          {comparedFigures(data.year, data.other).map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.one}</td>
              <td>{row.other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Chart
        kind="bars"
        headingLevel={3}
        title="Escuchas por mes, lado a lado"
        fileTitle={`Escuchas por mes ${year} y ${other}`}
        axisLabel="Mes"
        data={comparedMonths(data.year, data.other)}
      />
      <div className={classes.sides}>
        <Side title={`Artistas favoritos de ${year}`} stats={data.year} />
        <Side title={`Artistas favoritos de ${other}`} stats={data.other} />
      </div>
    </>
  )
}

const ARTISTS_SHOWN = 5

function Side({ title, stats: { favouriteArtists } }: { title: string; stats: Stats }) {
  if (favouriteArtists.length === 0) return null
  return (
    <section>
      <h3 className="text-h4 mb-3">{title}</h3>
      <BarList
        label={title}
        bars={favouriteArtists.slice(0, ARTISTS_SHOWN).map((artist) => ({
          key: artist.apiId,
          name: artist.name,
          value: artist.listens + artist.reviews,
          valueText: activityText(artist),
        }))}
      />
    </section>
  )
}
