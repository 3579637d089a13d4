import type { TasteItem } from '@remusic/contract/listening/schemas/taste'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Credits } from '../../music/catalogue/Credits.tsx'
import { paths } from '../../paths.ts'
import classes from './MuteEffect.module.css'
import { effectQuery } from './signalQueries.ts'

/** The songs that would leave the recommendations, and those that would enter, if an item did not count. */
export function MuteEffect({ item }: { item: TasteItem }) {
  const effect = useQuery(effectQuery(item))
  if (effect.isPending)
    return (
      <SkeletonGroup label="Calculando qué cambiaría">
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (effect.isError)
    return <ErrorState headingLevel={3} onRetry={() => void effect.refetch()} pending={effect.isFetching} />
  const { leaving, entering } = effect.data
  if (leaving.length === 0 && entering.length === 0)
    return <p role="status">Nada: tus mejores recomendaciones seguirían igual.</p>
  return (
    <div className={classes.effect}>
      <Songs title="Saldrían" songs={leaving} none="Ninguna canción" />
      <Songs title="Entrarían" songs={entering} none="Ninguna canción" />
    </div>
  )
}

function Songs({ title, songs, none }: { title: string; songs: Song[]; none: string }) {
  return (
    <div>
      <h3 className="text-lg mb-2">{title}</h3>
      {songs.length === 0 ? (
        <p className="muted text-sm">{none}</p>
      ) : (
        <ul className="grid gap-2">
          {songs.map((song) => (
            <li key={song.apiId} className="row gap-3 min-w-0">
              <Cover src={song.image} size={40} />
              <span className={`grid min-w-0 ${classes.words}`}>
                <Link to={paths.song(song.apiId)}>
                  <bdi>{song.title}</bdi>
                </Link>
                <Credits className={classes.artist} work={song} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
