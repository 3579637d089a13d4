import type { TasteItem } from '@remusic/contract/listening/schemas/taste'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { Sleeve } from '../../base/ui/marks/Sleeve.tsx'
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
      <h3 className={classes.title}>{title}</h3>
      {songs.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ul className={classes.songs}>
          {songs.map((song) => (
            <li key={song.apiId} className={classes.song}>
              <Sleeve src={song.image} size={40} />
              <span className={classes.words}>
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
