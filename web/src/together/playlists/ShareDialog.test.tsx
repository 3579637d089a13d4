import { perfil } from '@remusic/contract/people/accounts'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import { expect, test } from 'vitest'
import { MEMBER, on, renderScreen } from '../../testing/renderScreen.tsx'
import { OpenRoomButton } from '../listeningRooms/OpenRoomButton.tsx'
import { ShareDialog } from './ShareDialog.tsx'

test('the dialog names a limit of the plan before anything is pressed', async () => {
  const me = { id: MEMBER.userId, name: 'Inés', role: 'Gratuito' } as Profile
  const playlist = { id: '1', name: 'Verano', shared: false } as Playlist
  const { screen } = await renderScreen(
    <>
      <OpenRoomButton />
      <ShareDialog playlist={playlist} onClose={() => {}} />
    </>,
    { answers: [on(perfil, me)] },
  )
  await expect.element(screen.getByText(ROOM_TEXTS.opensPremium)).toBeVisible()
  const dialog = screen.getByRole('dialog', { name: 'Compartir «Verano»' })
  await expect.element(dialog.getByText(PLAYLIST_TEXTS.sharingIsPremium)).toBeVisible()
})
