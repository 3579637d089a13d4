import { communityPicturePath, counted } from '@remusic/contract/listening/yearInMusic'
import type { QueryClient } from '@tanstack/react-query'
import { communityYearQuery, yearIn } from './queries.ts'

/** The metadata of a community's year, once it can be opened. */
export function communityYearHead(client: QueryClient, param: string) {
  const found = client.getQueryData(communityYearQuery(yearIn(param)).queryKey)
  if (found?.state !== 'ready') return undefined
  const { year, figures, computedAt } = found
  const { listens, reviews, songs, artists } = figures
  const [song] = songs
  const [artist] = artists
  const parts = [
    listens !== null && counted(listens, 'escucha', 'escuchas'),
    reviews > 0 && counted(reviews, 'reseña', 'reseñas'),
    song && `la canción del año: ${song.name}, de ${song.artist}`,
    artist && `artista del año: ${artist.name}`,
  ]
  return {
    title: `El ${year} en música`,
    description: `Lo que escuchó la comunidad de ReMusic en ${year}: ${parts.filter(Boolean).join(' · ')}.`,
    image: communityPicturePath(year, 'wide', String(Date.parse(computedAt))),
    isLarge: true,
    type: 'website',
  }
}
