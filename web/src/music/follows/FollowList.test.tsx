import { followedBy, unfollowUser } from '@remusic/contract/music/follows'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { expect, test } from 'vitest'
import { MEMBER, on, renderScreen } from '../../testing/renderScreen.tsx'
import { FollowList } from './FollowList.tsx'

const PROFILE: Profile = {
  id: MEMBER.userId,
  name: 'Inés',
  userImg: '',
  email: 'ines@correo.example',
  role: 'Gratuito',
  createdDate: '2026-01-02T00:00:00.000Z',
  active: true,
  confirmado: true,
  showEmail: true,
  tastesBlind: false,
  timeZone: null,
  followerCount: 0,
  followingCount: 2,
  followers: [],
  following: [],
}

test('the list of whom one follows refreshes after unfollowing, and the focus stays in it', async () => {
  let followed = ['Ana', 'Bruno'].map((name, i) => ({
    id: `00000000-0000-4000-8000-00000000001${i}`,
    name,
    userImg: '',
    followed: true,
  }))
  const { screen } = await renderScreen(<FollowList profile={PROFILE} who="followed" />, {
    answers: [
      on(followedBy, () => ({ items: followed, next: null })),
      on(unfollowUser, () => {
        followed = followed.slice(1)
        return { msg: 'Dejaste de seguir a esta persona', following: false, followerCount: 0 }
      }),
    ],
  })
  await screen.getByRole('button', { name: 'Siguiendo a Ana' }).click()
  await expect.element(screen.getByText('Ana')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Siguiendo a Bruno' })).toHaveFocus()
})
