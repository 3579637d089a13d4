import { query } from './database.ts'

export type Song = { apiId: string; title: string; artist: string; artistId: string }

/** Songs of different artists, whose titles no other title contains: a file, a search or a link that names one means it alone. */
export function someSongs(count: number): Promise<Song[]> {
  return query<Song>(
    `with chosen as materialized (select * from songs order by random() limit 40)
     select distinct on (artists.id)
       chosen.api_id as "apiId", title, artists.name as artist, artists.api_id as "artistId"
     from chosen join artists on artists.id = artist_id
     where not exists (
       select from songs as other where other.id <> chosen.id and position(lower(chosen.title) in lower(other.title)) > 0
     )
     limit $1`,
    [count],
  )
}
