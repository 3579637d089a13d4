import { recommendedSongs } from '@remusic/contract/listening/taste'
import {
  albumById,
  albumsOfGenre,
  artistAlbums,
  artistById,
  artistSongs,
  artistTopSongs,
  genreById,
  randomSongs,
} from '@remusic/contract/music/catalogue'
import { followedBy, followersOf } from '@remusic/contract/music/follows'
import { listReviews, reviewsOfUser } from '@remusic/contract/opinions/reviews'
import { perfil } from '@remusic/contract/people/accounts'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { listPlaylists } from '@remusic/contract/together/playlists'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { RecommendedSongs } from '../listening/taste/RecommendedSongs.tsx'
import { ArtistAlbums } from '../music/catalogue/ArtistAlbums.tsx'
import { ArtistSongs } from '../music/catalogue/ArtistSongs.tsx'
import { QueryRail } from '../music/catalogue/QueryRail.tsx'
import { QuerySongList } from '../music/catalogue/QuerySongList.tsx'
import { artistTopSongsQuery, randomSongsQuery } from '../music/catalogue/queries.ts'
import { FollowList } from '../music/follows/FollowList.tsx'
import { ReviewFeed } from '../opinions/reviews/ReviewFeed.tsx'
import { MEMBER, on, renderScreen } from '../testing/renderScreen.tsx'
import { NoConversation } from '../together/chat/NoConversation.tsx'
import { PlaylistSongs } from '../together/playlists/PlaylistSongs.tsx'
import { ProfilePlaylists } from '../together/playlists/ProfilePlaylists.tsx'
import { AlbumPage } from './AlbumPage.tsx'
import { ArtistPage } from './ArtistPage.tsx'
import { GenrePage } from './GenrePage.tsx'
import { UserPage } from './UserPage.tsx'

const me = (role: Profile['role']): Profile => ({
  id: MEMBER.userId,
  name: 'Inés',
  userImg: '',
  email: 'ines@correo.example',
  role,
  createdDate: '2026-01-02T00:00:00.000Z',
  active: true,
  confirmado: true,
  showEmail: true,
  tastesBlind: false,
  timeZone: null,
  followerCount: 0,
  followingCount: 0,
  followers: [],
  following: [],
})
const EMPTY = { items: [], next: null }
const GENRE = { id: '9', name: 'Chamamé', image: '', description: '', albumCount: 0, artistCount: 0 }
const NOBODY = { results: [], pagination: { limit: 20, total: 0, next: null, prev: null } }
const never = () => new Promise<never>(() => {})

function TopSongs() {
  return <QuerySongList query={useQuery(artistTopSongsQuery('1'))} label="Canciones" actions={() => null} />
}

function LoadingRail() {
  return (
    <QueryRail title="Descubre nuevas canciones" query={useQuery(randomSongsQuery)} empty="No hay canciones">
      {() => null}
    </QueryRail>
  )
}

type Quoted = {
  where: string
  texts: string[]
  element: ReactNode
  answers?: ReturnType<typeof on>[]
  url?: string
  path?: string
}

const QUOTED: Quoted[] = [
  {
    where: 'the followers of a Gratuito account',
    texts: ['Eres Un Usuario Gratuito, Pasate a Premium para ver tus seguidores'],
    element: <FollowList profile={me('Gratuito')} who="followers" />,
  },
  {
    where: 'the followers of an account without any',
    texts: ['Todavia no tienes seguidores'],
    element: <FollowList profile={me('Premium')} who="followers" />,
    answers: [on(followersOf, EMPTY)],
  },
  {
    where: 'whom one follows, without anybody',
    texts: ['Todavia no sigues a nadie'],
    element: <FollowList profile={me('Gratuito')} who="followed" />,
    answers: [on(followedBy, EMPTY)],
  },
  {
    where: 'an artist without albums',
    texts: ['No hay álbumes disponibles'],
    element: <ArtistAlbums artist={{ apiId: '1', name: 'Nadie', discography: [] }} />,
    answers: [on(artistAlbums, EMPTY)],
  },
  {
    where: 'an artist without songs',
    texts: ['No hay canciones'],
    element: <ArtistSongs id="1" name="Nadie" actions={() => null} />,
    answers: [on(artistSongs, NOBODY)],
  },
  {
    where: 'an artist without popular songs',
    texts: ['No hay canciones'],
    element: <TopSongs />,
    answers: [on(artistTopSongs, [])],
  },
  {
    where: 'an empty playlist',
    texts: ['No hay canciones'],
    element: <PlaylistSongs songs={[]} name="Vacía" />,
  },
  {
    where: 'recommendations that found nothing',
    texts: ['Canciones Recomendadas:', 'No hay canciones'],
    element: <RecommendedSongs />,
    answers: [on(recommendedSongs, [])],
  },
  {
    where: 'a genre without albums',
    texts: ['Recomiéndanos tu album favorito de Chamamé para mostrar!'],
    element: <GenrePage />,
    answers: [on(genreById, GENRE), on(albumsOfGenre, EMPTY)],
    url: '/genres/9',
    path: '/genres/:id',
  },
  {
    where: 'a profile of one’s own without playlists',
    texts: ['No tienes listas de reproduccion, crea una', 'Crear nueva Playlist'],
    element: <ProfilePlaylists userId={MEMBER.userId} isOwn />,
    answers: [on(listPlaylists, { items: [] })],
  },
  {
    where: 'a profile of one’s own without reviews',
    texts: ['¡Aún no has creado ninguna reseña!', 'Usuario Premium', 'Miembro desde'],
    element: <UserPage />,
    answers: [on(perfil, me('Premium')), on(reviewsOfUser, EMPTY)],
    url: '/user?vista=resenas',
    path: '/user',
  },
  {
    where: 'a feed without reviews',
    texts: ['¡Aún no hay reseñas!', 'Se el primero en crear una!'],
    element: <ReviewFeed />,
    answers: [on(listReviews, EMPTY)],
  },
  {
    where: 'an album that is loading',
    texts: ['¡Estamos buscando el álbum!'],
    element: <AlbumPage />,
    answers: [on(albumById, never)],
    url: '/album/1',
    path: '/album/:id',
  },
  {
    where: 'an artist that is loading',
    texts: ['Estamos buscando la mejor música para tí'],
    element: <ArtistPage />,
    url: '/artist/1',
    path: '/artist/:id',
    answers: [on(artistById, never)],
  },
  {
    where: 'a chat before a conversation is chosen',
    texts: ['Selecciona un Chat para iniciar una Conversación...'],
    element: <NoConversation />,
  },
]

test.each(QUOTED)('$where says what it should', async ({ texts, element, ...options }) => {
  const { screen } = await renderScreen(element, options)
  for (const text of texts)
    await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible()
})

test('a message cannot be written before a conversation is chosen', async () => {
  const { screen } = await renderScreen(<NoConversation />)
  await expect.element(screen.getByPlaceholder('Escribe un mensaje aquí')).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled()
})

test('the placeholders of a carousel that is loading lead to the contact form', async () => {
  const { screen } = await renderScreen(<LoadingRail />, { answers: [on(randomSongs, never)] })
  const waiting = screen.getByRole('link', { name: 'Estamos buscando la mejor música para tí' })
  await expect.element(waiting.first()).toHaveAttribute('href', '/contact2')
})
