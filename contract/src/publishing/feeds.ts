/** The address of the Atom feed of a screen: that of `/artist/1` is `/feeds/artist/1.atom`. The query of the screen stays. */
export function feedPath(screenPath: string): string {
  const [path = '', query] = screenPath.split('?')
  return `/feeds${path}.atom${query === undefined ? '' : `?${query}`}`
}

/** How many entries a feed has, the newest ones. */
export const FEED_ENTRIES = 30
/** The number of lists in the feed of the charts. */
export const FEED_LISTS = 8
/** How many places of a list an entry names. */
export const FEED_PLACES = 20

export const FEED_TEXTS = {
  notFound: 'Estas noticias no existen, o su dueño prefiere que solo las vea quien tiene cuenta',
  noPeriods: 'Las listas de siempre no tienen noticias: elige las de una semana, un mes o un año',
  /** Titles of feeds, also in the heads of pages. */
  ofPerson: (name: string) => `Reseñas de ${name}`,
  ofGenre: (name: string) => `Reseñas de ${name}`,
  ofArtist: (name: string) => `${name}: discos y reseñas`,
} as const
