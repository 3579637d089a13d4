import { inksOf } from '@remusic/art/inks'
import { ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import type { Room, RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Poster } from '../../base/ui/layout/Poster.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { Credits } from '../../music/catalogue/Credits.tsx'
import { ListenElsewhere } from '../../music/catalogue/ListenElsewhere.tsx'
import { paths } from '../../paths.ts'
import { ReactionButtons } from './ReactionButtons.tsx'
import { ReactionCloud } from './ReactionCloud.tsx'
import { RoomProgress } from './RoomProgress.tsx'
import { SkipButtons } from './SkipButtons.tsx'
import { SoundButton } from './SoundButton.tsx'
import classes from './Stage.module.css'

/** The poster of a room: the playing song and its position, and the buttons for it. */
export function Stage({ room, menu }: { room: Room; menu: ReactNode }) {
  const { current } = room
  return (
    <div className="relative">
      <Poster
        wash={current?.song ? inksOf(current.song.image) : WASHES.jacaranda}
        headingLevel={2}
        title={current?.title ?? (room.played.length > 0 ? 'Se acabó la cola' : 'La sala está lista')}
        above={<RoomLine room={room} menu={menu} />}
        {...(current && {
          picture: <Cover src={current.song?.image} large lying alt={`Portada de ${current.title}`} />,
          meta: <EntryFacts entry={current} />,
        })}
      >
        {current ? (
          <Playing room={room} entry={current} />
        ) : (
          <p className={classes.idle}>
            Añade una canción a la cola y empieza para todas las personas de la sala.
          </p>
        )}
        <ReactionButtons roomId={room.id} />
      </Poster>
      <ReactionCloud />
    </div>
  )
}

function RoomLine({ room, menu }: { room: Room; menu: ReactNode }) {
  return (
    <div className={`flex items-start justify-between gap-4 mb-3 ${classes.line}`}>
      <div>
        <h1 className="wrap-anywhere text-h3" dir="auto">
          {room.name}
        </h1>
        <p className={`medium ${classes.host}`}>
          Sala de <Link to={paths.userProfile(room.host.id)}>{room.host.name}</Link>
        </p>
      </div>
      <div className="row flex-none flex-wrap justify-end gap-2">{menu}</div>
    </div>
  )
}

function EntryFacts({ entry: { song, artist, addedBy } }: { entry: RoomEntry }) {
  return (
    <>
      {song ? <Credits work={song} /> : <span dir="auto">{artist}</span>}
      {song ? (
        <Link className={classes.link} to={paths.song(song.apiId)}>
          Ver la canción
        </Link>
      ) : (
        <span>{ROOM_TEXTS.songMissing}</span>
      )}
      {addedBy && <span>La añadió {addedBy.name}</span>}
    </>
  )
}

function Playing({ room, entry }: { room: Room; entry: RoomEntry }) {
  return (
    <>
      <RoomProgress entry={entry} />
      {!entry.hasPreview && entry.song && (
        <div className="medium mt-3">
          <p>No hay avance: ábrela en otra parte y dale play cuando la cuenta llegue a cero.</p>
          <ListenElsewhere songId={entry.song.apiId} />
        </div>
      )}
      <div className="row flex-wrap gap-3 mt-5">
        {entry.hasPreview && <SoundButton />}
        <SkipButtons key={entry.id} room={room} entry={entry} />
      </div>
    </>
  )
}
