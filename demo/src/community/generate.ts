import { seeded } from '@remusic/art/random'
import { chooseDiarySettings, keepDiaries, timeZones } from './diaries.ts'
import { followItems, followPeople, followPlaylists } from './follows.ts'
import { type Catalogue, itemsOf } from './items.ts'
import { wantToListen } from './listenLater.ts'
import { type Account, MEMBERS, type Person } from './members.ts'
import { pinMoments } from './moments.ts'
import { createPlaylists } from './playlists.ts'
import { writeProfiles } from './profiles.ts'
import { commentReviews, likeReviews } from './reactions.ts'
import { writeReviews } from './reviews.ts'

const SEED = 'remusic-community-1'

export type Community = ReturnType<typeof generateCommunity>

/** Everything the members have done so far, always the same for the same catalogue and moment. */
export function generateCommunity(accounts: readonly Account[], catalogue: Catalogue, now: Date) {
  const items = itemsOf(catalogue)
  const people = accounts.flatMap((account): Person[] => {
    const member = MEMBERS.find(({ name }) => name === account.name)
    return member ? [{ ...member, ...account }] : []
  })
  const randomFor = (activity: string) => seeded(`${SEED} ${activity}`)
  const reviews = writeReviews(people, items, now, randomFor('reviews'))
  const userFollows = followPeople(people, now, randomFor('people'))
  const likes = likeReviews(people, reviews, userFollows, now, randomFor('likes'))
  const playlists = createPlaylists(people, items, reviews, now, randomFor('playlists'))
  const artistFollows = followItems('artist', people, items, reviews, now, randomFor('artists'))
  const albumFollows = followItems('album', people, items, reviews, now, randomFor('albums'))
  const follows = [...artistFollows, ...albumFollows]
  const listens = keepDiaries(people, items, reviews, follows, now, randomFor('diaries'))
  return {
    reviews,
    moments: pinMoments(reviews, randomFor('moments')),
    userFollows,
    likes,
    artistFollows,
    albumFollows,
    comments: commentReviews(people, reviews, likes, now, randomFor('comments')),
    playlists,
    playlistFollows: followPlaylists(people, playlists, now, randomFor('followed playlists')),
    profiles: writeProfiles(people, reviews, likes),
    timeZones: timeZones(people),
    diarySettings: chooseDiarySettings(people, randomFor('diary settings')),
    listens,
    wanted: wantToListen(
      people,
      items,
      { reviews, follows: userFollows, listens },
      now,
      randomFor('listen later'),
    ),
  }
}
