import { useDebouncedValue } from '@mantine/hooks'
import { creditedTo } from '@remusic/contract/music/catalogue'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { SEARCH_QUERY_LENGTH } from '@remusic/contract/music/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PickField } from '../../base/ui/inputs/PickField.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { songOf } from '../../music/catalogue/playable.ts'
import { searchQuery } from '../../music/catalogue/queries.ts'
import classes from './AddSong.module.css'
import { ROOM_CALLS } from './queries.ts'
import { useRoomAction } from './useRoomAction.ts'

const DEBOUNCE_MS = 200
const SUGGESTIONS = 8

type Props = { roomId: string; onAdded: (announcement: string) => void }

/** Finds a song by its name and adds it to the end of the queue. */
export function AddSong({ roomId, onAdded }: Props) {
  const [words, setWords] = useState('')
  const [query] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const found = useQuery(
    searchQuery({ query, filter: 'track', index: 0, artist: '', album: '', explicit: '' }),
  )
  const add = useRoomAction(ROOM_CALLS.add)
  const songs =
    query === ''
      ? []
      : (found.data?.results ?? []).flatMap((each) => (each.type === 'track' ? songOf(each) : []))
  const pick = (song: Song) => {
    setWords('')
    add.act(roomId, [song.apiId])
    onAdded(`Añadida a la cola: ${song.title}`)
  }
  return (
    <div className={classes.add}>
      <PickField
        label="Añadir una canción"
        placeholder="Canción o artista"
        maxLength={SEARCH_QUERY_LENGTH}
        value={words}
        onType={setWords}
        options={songs.slice(0, SUGGESTIONS)}
        keyOf={({ apiId }) => apiId}
        renderOption={(song) => (
          <span className={`row gap-2-5 min-w-0 ${classes.song}`}>
            <Cover src={song.image} size={40} />
            <span>
              <b dir="auto">{song.title}</b>
              <small dir="auto">
                {creditedTo(song)}
                {!song.hasPreview && ' · sin avance'}
              </small>
            </span>
          </span>
        )}
        empty={
          query !== '' && found.isSuccess && !found.isPlaceholderData
            ? 'No encontramos esa canción'
            : undefined
        }
        onPick={pick}
      />
    </div>
  )
}
