import {
  PLAYLIST_FOR_TWO_SONGS,
  SONGS_PER_ARTIST,
  type SongForTwoReason,
} from '@remusic/contract/listening/affinity'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { shownCandidatesOf, songCandidatesOf } from '../taste/lists.ts'

/** A song that one of the two gave at least this score may suit the other. */
const HIGH_SCORE = 4
/** A song that one of the two gave at most this score suits neither. */
const LOW_SCORE = 2
/** How many of a person's best songs are considered. */
const LOVED_SONGS = 100
/** How many songs that suit both come first, before those that only one of them knows. */
const SONGS_FOR_BOTH = 8

type Song = { id: number; score: number }
type Two = { userId: string; otherId: string }
type Kind = Exclude<SongForTwoReason['kind'], 'chosen'>

/** The songs of a new playlist, and which of them are recommended to each of the two. */
type Choice = { songIds: number[]; suitsMe: Set<number>; suitsThem: Set<number> }

/**
 * About twenty songs that both may like: first those recommended to both, then in turns what one of them scored high and the other has not
 * reviewed, then what is recommended to one of them. Nothing that either of them dismissed, muted or scored low.
 */
export async function chooseSongsForTwo(db: Db, two: Two): Promise<Choice> {
  const pools = await findPools(db, two)
  const [suitsMe, suitsThem] = [idsOf(pools.forMe), idsOf(pools.forThem)]
  const artists = await findAllowed(db, two, [
    ...new Set(
      Object.values(pools)
        .flat()
        .map(({ id }) => id),
    ),
  ])
  const chosen = new Set<number>()
  const perArtist = new Map<number, number>()
  const add = (pool: Song[]): boolean => {
    for (let song = pool.shift(); song; song = pool.shift()) {
      const artist = artists.get(song.id)
      const count = artist === undefined ? SONGS_PER_ARTIST : (perArtist.get(artist) ?? 0)
      if (artist === undefined || chosen.has(song.id) || count >= SONGS_PER_ARTIST) continue
      chosen.add(song.id)
      perArtist.set(artist, count + 1)
      return true
    }
    return false
  }
  while (chosen.size < SONGS_FOR_BOTH && add(pools.both));
  for (const turns of [[pools.mine, pools.theirs], [pools.both], [pools.forMe, pools.forThem]])
    for (let added = true; added && chosen.size < PLAYLIST_FOR_TWO_SONGS; ) {
      added = false
      for (const pool of turns) if (chosen.size < PLAYLIST_FOR_TWO_SONGS && add(pool)) added = true
    }
  return { songIds: [...chosen], suitsMe, suitsThem }
}

/** Why each of these songs is for the two, from what they reviewed and, in a new playlist, from what is recommended to them. */
export async function explainSongs(
  db: Db,
  two: Two,
  { songIds, blind, choice }: { songIds: readonly number[]; blind: boolean; choice: Choice | null },
): Promise<Map<number, SongForTwoReason>> {
  const { rows } = await sql<{ id: number; mine: number | null; theirs: number | null }>`
    select song.id, mine.score as mine, theirs.score as theirs
    from unnest(${songIds}::bigint[]) as song (id)
    left join review_targets as target on target.song_id = song.id
    left join reviews as mine on mine.target_id = target.id and mine.user_id = ${two.userId} and mine.visible
    left join reviews as theirs on theirs.target_id = target.id and theirs.user_id = ${two.otherId} and theirs.visible
  `.execute(db)
  const reasonOf = (row: (typeof rows)[number]): SongForTwoReason => {
    if (row.mine !== null && row.theirs === null) return { kind: 'mine', score: row.mine }
    if (row.mine === null && row.theirs !== null) return { kind: 'theirs', score: blind ? null : row.theirs }
    if (choice === null) return { kind: 'chosen' }
    const [suitsMe, suitsThem] = [choice.suitsMe.has(row.id), choice.suitsThem.has(row.id)]
    if (suitsMe === suitsThem) return { kind: suitsMe ? 'both' : 'chosen' }
    return { kind: suitsMe ? 'forMe' : 'forThem' }
  }
  return new Map(rows.map((row) => [row.id, reasonOf(row)]))
}

const idsOf = (songs: Song[]) => new Set(songs.map(({ id }) => id))

/**
 * The recommendations of both people, scored relative to the best one. The other person's are based on public acts only, so that they
 * reveal nothing private.
 */
async function findCandidates(db: Db, { userId, otherId }: Two) {
  const [mine, theirs] = await Promise.all([songCandidatesOf(db, userId), shownCandidatesOf(db, otherId)])
  const scaled = (songs: typeof mine): Song[] => {
    const best = Math.max(...songs.map(({ score }) => score), Number.EPSILON)
    return songs.map(({ songId, score }) => ({ id: songId, score: score / best }))
  }
  return { mine: scaled(mine), theirs: scaled(theirs) }
}

async function findPools(db: Db, two: Two): Promise<Record<Kind, Song[]>> {
  const [candidates, mine, theirs] = await Promise.all([
    findCandidates(db, two),
    findLoved(db, two.userId, two.otherId),
    findLoved(db, two.otherId, two.userId),
  ])
  const [forMe, forThem] = [candidates.mine, candidates.theirs]
  const suitsMe = new Map(forMe.map(({ id, score }) => [id, score]))
  const suitsThem = new Map(forThem.map(({ id, score }) => [id, score]))
  const both = forMe.flatMap(({ id, score }) => {
    const other = suitsThem.get(id)
    return other === undefined ? [] : [{ id, score: Math.min(score, other) }]
  })
  // Songs that one of them scored high and that are recommended to the other come before those that are only scored high.
  const raised = (loved: Song[], suits: Map<number, number>) =>
    loved.map(({ id, score }) => ({ id, score: score + 2 * (suits.get(id) ?? 0) }))
  return {
    both: bestFirst(both),
    mine: bestFirst(raised(mine, suitsThem)),
    theirs: bestFirst(raised(theirs, suitsMe)),
    forMe,
    forThem,
  }
}

const bestFirst = (songs: Song[]) => songs.toSorted((a, b) => b.score - a.score)

/** Songs that one person scored high and the other has not reviewed, best and newest first. */
async function findLoved(db: Db, userId: string, otherId: string): Promise<Song[]> {
  const { rows } = await sql<Song>`
    select target.song_id as id, reviews.score
    from reviews join review_targets as target on target.id = reviews.target_id
    where reviews.user_id = ${userId} and reviews.visible and reviews.score >= ${HIGH_SCORE} and target.song_id is not null
      and not exists (
        select from reviews as known
        where known.user_id = ${otherId} and known.target_id = reviews.target_id and known.deleted_at is null
      )
    order by reviews.score desc, reviews.id desc limit ${LOVED_SONGS}`.execute(db)
  return rows
}

/** The artist of each song that may be chosen. */
async function findAllowed(
  db: Db,
  { userId, otherId }: Two,
  songIds: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; artistId: number }>`
    select songs.id, songs.artist_id as "artistId"
    from songs join albums on albums.id = songs.album_id join artists on artists.id = songs.artist_id
    where songs.id = any(${songIds}::bigint[])
      and songs.hidden_at is null and albums.hidden_at is null and artists.hidden_at is null
      and not exists (
        select from taste_choices as choice
        where choice.user_id in (${userId}, ${otherId}) and choice.choice in ('muted', 'dismissed')
          and (choice.song_id = songs.id or choice.album_id = songs.album_id or choice.artist_id = songs.artist_id)
      )
      and not exists (
        select from review_targets as target join reviews on reviews.target_id = target.id
        where target.song_id = songs.id and reviews.user_id in (${userId}, ${otherId})
          and reviews.deleted_at is null and reviews.score <= ${LOW_SCORE}
      )`.execute(db)
  return new Map(rows.map(({ id, artistId }) => [id, artistId]))
}
