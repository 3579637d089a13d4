import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../base/failures/messageOf.ts'
import { PickField } from '../../base/ui/inputs/PickField.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { searchQuery } from '../../music/catalogue/queries.ts'
import classes from './AddSongField.module.css'
import type { ListedSong } from './SongInPlaylists.tsx'

const DEBOUNCE_MS = 200
const SONGS_OFFERED = 6

type Props = { label: string; onPick: (song: ListedSong) => void }

/** Finds a song by its name, to add it to the playlist on the screen. */
export function AddSongField({ label, onPick }: Props) {
  const [words, setWords] = useState('')
  const [query] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const found = useQuery({
    ...searchQuery({ query, filter: 'track', index: 0, artist: '', album: '', explicit: '' }),
    enabled: query !== '',
  })
  const isCurrent = query !== '' && query === words.trim() && !found.isPlaceholderData
  const songs = isCurrent
    ? (found.data?.results ?? [])
        .flatMap((result) => (result.type === 'track' ? [result] : []))
        .slice(0, SONGS_OFFERED)
    : []
  const empty = found.error ? messageOf(found.error) : 'No encontramos canciones con esas palabras'
  return (
    <div className="mb-5">
      <PickField
        label={label}
        placeholder="Nombre de una canción"
        maxLength={50}
        value={words}
        onType={setWords}
        options={songs}
        keyOf={({ id }) => id}
        renderOption={({ title, artist, album, img }) => (
          <span className={`row gap-2-5 min-w-0 ${classes.option}`}>
            <Cover src={img} size={40} />
            <span>
              <b>{title}</b>
              <small>
                {artist.name} · {album.titleAlbum}
              </small>
            </span>
          </span>
        )}
        empty={isCurrent && (found.error || !found.isFetching) ? empty : undefined}
        onPick={({ id, title }) => {
          setWords('')
          onPick({ apiId: id, title })
        }}
      />
    </div>
  )
}
