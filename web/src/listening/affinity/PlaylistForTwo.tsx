import { AFFINITY_TEXTS, songForTwoSentence } from '@remusic/contract/listening/affinity'
import type { Affinity, SongForTwo } from '@remusic/contract/listening/schemas/affinity'
import { Link } from 'react-router'
import PlaylistBoldIcon from '~icons/ph/playlist-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Credits } from '../../music/catalogue/Credits.tsx'
import { paths } from '../../paths.ts'
import classes from './PlaylistForTwo.module.css'
import { useMakePlaylist } from './queries.ts'

type Props = { person: { id: string; name: string }; myId: string; playlist: Affinity['playlist'] }

/** A button that creates a playlist of the member for both, or a link to the one that exists, with the reason for each song. */
export function PlaylistForTwo({ person, myId, playlist }: Props) {
  const making = useMakePlaylist(person.id)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const isShown = playlist !== null && making.data !== undefined
  const make = () =>
    making.mutate(undefined, {
      onSuccess: ({ isNew }) => isNew && showBanner({ tone: 'ok', text: AFFINITY_TEXTS.made }),
      onError: showFailure,
    })
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap gap-2-5">
        {playlist && (
          <ButtonLink
            component={Link}
            to={paths.playlist(myId, playlist.id)}
            icon={<PlaylistBoldIcon aria-hidden />}
            className="max-w-full"
          >
            <span className={classes.linkName}>
              Abrir «<bdi>{playlist.name}</bdi>»
            </span>
          </ButtonLink>
        )}
        {/* All three states share one button, so that it keeps the focus. */}
        <Button
          variant={playlist ? 'ghost' : 'primary'}
          {...(playlist ? { 'aria-expanded': isShown } : { icon: <PlaylistBoldIcon aria-hidden /> })}
          pending={making.isPending}
          pendingLabel="Eligiendo canciones…"
          onClick={isShown ? making.reset : make}
        >
          {playlist ? 'Por qué estas canciones' : 'Crear una playlist para los dos'}
        </Button>
      </div>
      {isShown && <Songs songs={making.data.songs} name={person.name} />}
    </div>
  )
}

function Songs({ songs, name }: { songs: SongForTwo[]; name: string }) {
  if (songs.length === 0) return <p className={classes.why}>La playlist quedó vacía.</p>
  return (
    <ol className={classes.songs} aria-label="Canciones para los dos">
      {songs.map(({ song, reason }) => (
        <li key={song.apiId} className={`flex items-start gap-4 min-w-0 ${classes.song}`}>
          <Cover src={song.image} size={44} />
          <div className="min-w-0">
            <Link className={`semibold ${classes.name}`} to={paths.song(song.apiId)}>
              <bdi>{song.title}</bdi>
            </Link>
            <Credits className={classes.artist} work={song} />
            <p className={classes.why}>{songForTwoSentence(reason, name)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
