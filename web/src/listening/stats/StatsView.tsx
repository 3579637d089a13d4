import type { Stats } from '@remusic/contract/listening/schemas/stats'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { isForbidden } from '../../base/failures/isForbidden.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Chart } from '../../base/ui/charts/Chart.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { StatStrip } from '../../base/ui/lists/StatStrip.tsx'
import { paths } from '../../paths.ts'
import { CompareYears } from './CompareYears.tsx'
import { DaysMap } from './DaysMap.tsx'
import { FavouriteItems } from './FavouriteItems.tsx'
import { meansChart, monthsChart, yearsChart } from './figures.ts'
import { decadeName, languageName, nameOfCountry } from './names.ts'
import { yearOf } from './params.ts'
import { statsQuery } from './queries.ts'
import { RowBars } from './RowBars.tsx'
import { ScoreShares } from './ScoreShares.tsx'
import classes from './Stats.module.css'
import { StatsAudience } from './StatsAudience.tsx'
import { StatsSkeleton } from './StatsSkeleton.tsx'
import { countText, meanText, monthNameOf, mostSentence, streakSentences } from './texts.ts'
import { YearChooser } from './YearChooser.tsx'

type Props = {
  userId: string
  /** The name of the person, for others. */
  name?: string | undefined
}

/** The figures of a person, of one year or of all: strip, charts, calendar, favourites. */
export function StatsView({ userId, name }: Props) {
  const [params] = useSearchParams()
  const year = yearOf(params)
  const { data: stats, error, isPlaceholderData, isFetching, refetch } = useQuery(statsQuery(userId, year))
  const isOwn = name === undefined
  if (!stats && !error) return <StatsSkeleton />
  const years = stats?.years ?? []
  const isRefused = isForbidden(error)
  // While another year loads, these are the figures of the one before.
  const shown = isPlaceholderData ? undefined : stats
  return (
    <div className={`grid grid-cols-1 gap-14 ${classes.view}`}>
      <div className="grid gap-5">
        {isOwn && <StatsAudience />}
        {/* If a year cannot be loaded, this leads back to the figures of all years. */}
        {(years.length > 0 || (error && year !== null && !isRefused)) && (
          <YearChooser years={years.map((each) => each.year)} chosen={year} />
        )}
      </div>
      {shown ? (
        <Shown stats={shown} isOwn={isOwn} />
      ) : !error ? (
        <StatsSkeleton />
      ) : isRefused ? (
        <EmptyState title={messageOf(error)} />
      ) : (
        <ErrorState hint={messageOf(error)} onRetry={() => void refetch()} pending={isFetching} />
      )}
      {isOwn && shown && <CompareYears userId={userId} stats={shown} />}
    </div>
  )
}

function Shown({ stats, isOwn }: { stats: Stats; isOwn: boolean }) {
  if (stats.years.length === 0) return <Nothing isOwn={isOwn} />
  return stats.listens + stats.reviews === 0 ? (
    <NothingInYear year={stats.year} isOwn={isOwn} />
  ) : (
    <Figures stats={stats} isOwn={isOwn} />
  )
}

function Nothing({ isOwn }: { isOwn: boolean }) {
  if (!isOwn) return <EmptyState title="Todavía no hay números" />
  return (
    <EmptyState
      title="Todavía no hay números"
      hint="Salen de tu diario y de tus reseñas. Anota tu primera escucha con «Lo escuché», en cualquier canción o álbum."
      action={
        <ButtonLink component={Link} to={paths.music()} variant="primary">
          Anota tu primera escucha
        </ButtonLink>
      }
    />
  )
}

function NothingInYear({ year, isOwn }: { year: number | null; isOwn: boolean }) {
  return (
    <EmptyState
      title={year === null ? 'No hay nada' : `No hay nada en ${year}`}
      hint={
        isOwn
          ? 'En el diario puedes anotar también lo que escuchaste hace tiempo: elige el día al anotarlo.'
          : undefined
      }
    />
  )
}

function Figures({ stats, isOwn }: { stats: Stats; isOwn: boolean }) {
  const { year, years, months, scores } = stats
  const fileTitle = (title: string) => (year === null ? title : `${title} ${year}`)
  const streaks = streakSentences(stats.streaks, year, isOwn)
  const hasScores = months.some(({ meanScore }) => meanScore !== null)
  return (
    <>
      <div className={classes.figures}>
        <StatStrip stats={headlineOf(stats)} />
        {streaks.length > 0 && (
          <div className={`grid gap-1 measure ${classes.streaks}`}>
            {streaks.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </div>
      {year === null && years.length > 1 && (
        <Chart kind="bars" title="Escuchas y reseñas por año" axisLabel="Año" data={yearsChart(years)} />
      )}
      <Chart
        kind="bars"
        title="Escuchas y reseñas por mes"
        fileTitle={fileTitle('Escuchas y reseñas por mes')}
        axisLabel="Mes"
        summary={monthsSummary(stats)}
        data={monthsChart(months)}
      />
      <DaysMap stats={stats} />
      {hasScores && (
        <Chart
          kind="lines"
          title="Promedio por mes"
          fileTitle={fileTitle('Promedio por mes')}
          axisLabel="Mes"
          data={meansChart(months)}
        />
      )}
      {scores.mine?.some((count) => count > 0) && (
        <ScoreShares
          mine={scores.mine}
          community={scores.community}
          isOwn={isOwn}
          fileTitle={fileTitle('Calificaciones')}
        />
      )}
      <FavouriteItems title="Artistas favoritos" items={stats.favouriteArtists} />
      <div className={classes.pair}>
        <FavouriteItems title="Álbumes favoritos" items={stats.favouriteAlbums} />
        <FavouriteItems title="Canciones favoritas" items={stats.favouriteSongs} />
      </div>
      <div className={classes.pair}>
        <RowBars
          title="Géneros"
          axisLabel="Género"
          rows={stats.genres}
          nameOf={({ name }) => name}
          hrefOf={({ key }) => paths.genre(key)}
          fileTitle={fileTitle('Géneros')}
        />
        <RowBars
          title="Décadas"
          axisLabel="Década"
          rows={stats.decades}
          nameOf={decadeName}
          fileTitle={fileTitle('Décadas')}
          isOrdered
        />
        <RowBars
          title="Países"
          axisLabel="País"
          rows={stats.countries}
          nameOf={nameOfCountry}
          fileTitle={fileTitle('Países')}
        />
        <RowBars
          title="Idiomas"
          axisLabel="Idioma"
          rows={stats.languages}
          nameOf={languageName}
          fileTitle={fileTitle('Idiomas')}
        />
      </div>
    </>
  )
}

function headlineOf({ listens, reviews, meanScore, songs, albums, artists }: Stats) {
  return [
    { label: listens === 1 ? 'Escucha' : 'Escuchas', value: countText(listens) },
    { label: reviews === 1 ? 'Reseña' : 'Reseñas', value: countText(reviews) },
    ...(meanScore === null ? [] : [{ label: 'Promedio de 5', value: meanText(meanScore) }]),
    { label: songs === 1 ? 'Canción' : 'Canciones', value: countText(songs) },
    { label: albums === 1 ? 'Álbum' : 'Álbumes', value: countText(albums) },
    { label: artists === 1 ? 'Artista' : 'Artistas', value: countText(artists) },
  ]
}

function monthsSummary({ year, months }: Stats): string {
  const counts = months.map(({ month, listens }) => ({ name: monthNameOf(month), count: listens }))
  const sum = year === null ? 'Cada mes suma todos los años.' : ''
  return [sum, mostSentence('escuchas', counts) ?? ''].filter(Boolean).join(' ')
}
