import { seeded } from '@remusic/art/random'
import type { Role } from '@remusic/contract/plans'
import { followItems, followPeople } from './follows.ts'
import { CHARACTERS, type Character } from './members.ts'
import { keepPlaylists } from './playlists.ts'
import { commentReviews, likeReviews } from './reactions.ts'
import { writeReviews } from './reviews.ts'
import { type Catalogue, itemsOf } from './shelf.ts'

const SEED = 'remusic-community-1'

export type Account = { id: string; name: string; role: Role; arrivedAt: Date }
export type Person = Account & Character
export type Community = ReturnType<typeof writeCommunity>

/** All that the members of the demonstration have done so far: always the same for the same catalogue and moment. */
export function writeCommunity(accounts: readonly Account[], catalogue: Catalogue, now: Date) {
  const items = itemsOf(catalogue)
  const people = accounts.flatMap((account): Person[] => {
    const character = CHARACTERS[account.name]
    return character ? [{ ...account, ...character }] : []
  })
  const chance = (what: string) => seeded(`${SEED} ${what}`)
  const reviews = writeReviews(people, items, now, chance('reviews'))
  const userFollows = followPeople(people, now, chance('people'))
  const likes = likeReviews(people, reviews, userFollows, now, chance('likes'))
  return {
    reviews,
    userFollows,
    likes,
    artistFollows: followItems('artist', people, items, reviews, now, chance('artists')),
    albumFollows: followItems('album', people, items, reviews, now, chance('albums')),
    comments: commentReviews(people, reviews, likes, now, chance('comments')),
    playlists: keepPlaylists(people, items, reviews, now, chance('playlists')),
  }
}
