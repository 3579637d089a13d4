import type pg from 'pg'
import { userId } from '../call.ts'
import { asScores, type Listening } from './listening.ts'

/** Reviews per statement. */
const CHUNK = 5_000

/** Stores everybody as a member, every artist in the catalogue, and what a person plays as reviews of the artists. */
export async function loadListening(client: pg.Client, { plays, names }: Listening) {
  const people = [...new Set(plays.map(({ person }) => person))]
  const artists = [...new Set(plays.map(({ artist }) => artist))]
  await client.query(
    `insert into users (id, name, email, password_hash, created_at)
     select id, 'Persona ' || person, 'persona' || person || '@remusic.invalid', 'none', now() - interval '1 year' * (2 + random())
     from unnest($1::uuid[], $2::int[]) as people (id, person)`,
    [people.map(userId), people],
  )
  await client.query(
    `insert into artists (api_id, name)
     select artist::text, name from unnest($1::int[], $2::text[]) as artists (artist, name)`,
    [artists, artists.map((artist) => names.get(artist) || `Artista ${artist}`)],
  )
  await client.query('insert into review_targets (artist_id) select id from artists')
  const reviews = asScores(plays)
  for (let from = 0; from < reviews.length; from += CHUNK) {
    const chunk = reviews.slice(from, from + CHUNK)
    // The reviews are spread over a year, like the accounts, because many at once would be taken for a campaign.
    await client.query(
      `insert into reviews (user_id, target_id, title, score, description, created_at)
       select person, review_targets.id, 'Reseña', score, 'Lo que escucho.', now() - interval '1 year' * random()
       from unnest($1::uuid[], $2::int[], $3::int[]) as scores (person, artist, score)
       join artists on artists.api_id = scores.artist::text
       join review_targets on review_targets.artist_id = artists.id`,
      [
        chunk.map(({ person }) => userId(person)),
        chunk.map(({ artist }) => artist),
        chunk.map(({ score }) => score),
      ],
    )
  }
  await client.query('analyze')
}
