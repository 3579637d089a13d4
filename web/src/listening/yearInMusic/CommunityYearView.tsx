import { colorsOf } from '@remusic/art/palettes'
import { countryName } from '@remusic/contract/base/countries'
import type { CommunityYear } from '@remusic/contract/listening/schemas/yearInMusic'
import {
  type CommunityFigures,
  type CommunityItem,
  communityPicturePath,
  counted,
  decadeName,
  longDay,
  YEAR_PALETTES,
} from '@remusic/contract/listening/yearInMusic'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import DownloadSimpleBoldIcon from '~icons/ph/download-simple-bold'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Poster } from '../../base/ui/layout/Poster.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { StatePoster } from '../../base/ui/layout/StatePoster.tsx'
import { MediaRow } from '../../base/ui/lists/MediaRow.tsx'
import { StatStrip } from '../../base/ui/lists/StatStrip.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { MAIN_ID } from '../../base/ui/styles/landmarks.ts'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { Sheet } from '../../music/catalogue/Sheet.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import classes from './CommunityYearView.module.css'
import { communityYearsQuery } from './queries.ts'
import { ShareYearButton } from './ShareYearButton.tsx'
import { pathOfItem } from './YearCardView.tsx'

/** The community's year, or why there is nothing to see. */
export function CommunityYearView({ found }: { found: CommunityYear }) {
  if (found.state === 'ready') return <Ready {...found} />
  const isEarly = found.state === 'early'
  return (
    <StatePoster
      title={isEarly ? `El ${found.year} todavía suena` : `Del ${found.year} no hay nada que contar`}
      text={
        isEarly
          ? `El año en música de la comunidad se abre el ${longDay(found.opensOn)} de ${found.year}.`
          : 'De los diarios solo contamos lo que tiene al menos cinco personas detrás.'
      }
      wash={isEarly ? WASHES.jacaranda : WASHES.hueso}
      noteHeight={isEarly ? 'high' : 'low'}
      actions={
        <>
          <ButtonLink component={Link} to={paths.music()} variant="primary">
            Escuchar música
          </ButtonLink>
          <Years year={found.year} />
        </>
      }
    />
  )
}

function Ready({ year, figures }: { year: number; figures: CommunityFigures }) {
  const me = useSession()
  const { genres, decades, countries, likedReviews } = figures
  const most = Math.max(1, ...decades.map(({ people }) => people))
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Poster
        wash={colorsOf(YEAR_PALETTES.opening)}
        title={`El ${year} en música`}
        titleSize="huge"
        meta={<p>Lo que escuchó y reseñó la comunidad de ReMusic.</p>}
        actions={
          <div className="flex flex-wrap gap-3">
            <ShareYearButton year={year} />
            <ButtonLink
              href={communityPicturePath(year, 'wide')}
              download={`remusic-${year}.jpg`}
              variant="ghost"
              icon={<DownloadSimpleBoldIcon aria-hidden />}
            >
              Descargar imagen
            </ButtonLink>
            {me && (
              <ButtonLink component={Link} to={paths.myYear(year)} variant="ghost">
                Ver mi {year}
              </ButtonLink>
            )}
          </div>
        }
      />
      <Sheet>
        <StatStrip stats={headlineOf(figures)} />
        <div className={classes.columns}>
          <Items title="Canciones del año" items={figures.songs} />
          <Items title="Álbumes del año" items={figures.albums} />
          <Items title="Artistas del año" items={figures.artists} />
        </div>
        {likedReviews.length > 0 && (
          <Section title="Las reseñas que más gustaron">
            <ul className={classes.reviews}>
              {likedReviews.map(({ id, title, likes, author, about }) => (
                <li key={id} className={`flex gap-4 min-w-0 ${classes.review}`}>
                  <Cover src={about.image} size={72} />
                  <div>
                    <h3 className={`text-h4 ${classes.reviewTitle}`}>
                      <Link to={paths.review(id)} dir="auto">
                        {title}
                      </Link>
                    </h3>
                    <p dir="auto">
                      {about.name}
                      {about.artist !== null && `, de ${about.artist}`}
                    </p>
                    <p className={`row flex-wrap muted text-sm ${classes.author}`}>
                      <Avatar src={author.userImg} name={author.name} size={28} />
                      <span dir="auto">{author.name}</span>
                      <span>· {counted(likes, 'me gusta', 'me gusta')}</span>
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <div className={classes.columns}>
          <Shares
            title="Géneros"
            rows={genres.map(({ apiId, name, listens, people }) => ({
              key: apiId,
              name: <Link to={paths.genre(apiId)}>{name}</Link>,
              listens,
              people,
            }))}
          />
          <Shares
            title="Países de los artistas"
            rows={countries.map(({ code, ...counts }) => ({ key: code, name: countryName(code), ...counts }))}
          />
          <Shares
            title="Décadas"
            most={most}
            rows={decades.map(({ decade, ...counts }) => ({
              key: String(decade),
              name: decadeName(decade),
              ...counts,
            }))}
          />
        </div>
        <p className="measure muted text-sm mt-10">
          De los diarios solo contamos lo que tiene al menos cinco personas activas detrás, y ordenamos por
          cuántas personas lo escucharon. Las reseñas son públicas.
        </p>
        <Years year={year} />
      </Sheet>
    </main>
  )
}

function headlineOf({ listens, listeners, reviews, reviewers }: CommunityFigures) {
  const all: [string, number | null][] = [
    ['Escuchas', listens],
    ['Personas con diario', listeners],
    ['Reseñas', reviews],
    ['Personas que reseñaron', reviewers],
  ]
  return all.flatMap(([label, value]) => (value ? { label, value: value.toLocaleString('es') } : []))
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <SectionHeader id={id} title={title} />
      {children}
    </section>
  )
}

function Items({ title, items }: { title: string; items: CommunityItem[] }) {
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <ol>
        {items.map((item, index) => (
          <MediaRow
            key={item.apiId}
            lead={index + 1}
            picture={
              item.kind === 'artist' ? (
                <NoteHead src={item.image} name={item.name} size={52} />
              ) : (
                <Cover src={item.image} size={48} />
              )
            }
            title={
              <Link to={pathOfItem(item)} dir="auto">
                {item.name}
              </Link>
            }
            subtitle={
              <>
                {item.artist !== null && <span dir="auto">{item.artist} · </span>}
                {counted(item.people, 'persona', 'personas')}
              </>
            }
            end={counted(item.listens, 'escucha', 'escuchas')}
          />
        ))}
      </ol>
    </Section>
  )
}

type Share = { key: string; name: ReactNode; listens: number; people: number }

function Shares({ title, rows, most }: { title: string; rows: Share[]; most?: number }) {
  if (rows.length === 0) return null
  const longest = most ?? Math.max(1, ...rows.map(({ people }) => people))
  return (
    <Section title={title}>
      <table className={classes.shares}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Personas</th>
            <th scope="col">Escuchas</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, listens, people }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <span className={classes.bar} style={{ width: `${(people / longest) * 100}%` }} aria-hidden />
              </th>
              <td>{people.toLocaleString('es')}</td>
              <td>{listens.toLocaleString('es')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** Links to the other years of the community. */
function Years({ year }: { year: number }) {
  const { data } = useQuery(communityYearsQuery)
  const others = data?.years.filter((each) => each !== year) ?? []
  if (others.length === 0) return null
  return (
    <nav
      aria-label="Otros años de la comunidad"
      className={`row flex-wrap gap-x-3 gap-y-1 semibold mt-4 ${classes.years}`}
    >
      <span aria-hidden>Otros años:</span>
      {others.map((each) => (
        <Link key={each} to={paths.communityYear(each)}>
          {each}
        </Link>
      ))}
    </nav>
  )
}
