/** The address that a program asks for: the site, the address of its API, or that of the call. */
export type AddressKind = 'site' | 'api' | 'call'

export type Program = {
  name: string
  /** The sources whose music the program notices. */
  what: string
  address: AddressKind
  steps: string
}

/** Programs that can send to another server than that of ListenBrainz, and where each of them has the setting. */
export const PROGRAMS: readonly Program[] = [
  {
    name: 'Web Scrobbler',
    what: 'Extensión del navegador: YouTube, Spotify, Bandcamp y cientos de sitios',
    address: 'call',
    steps:
      'Opciones → Cuentas → ListenBrainz → Propiedades: pega la dirección en «API URL» y el token en «Token».',
  },
  {
    name: 'Pano Scrobbler',
    what: 'Android, Windows y Linux: lo que suena en cualquier aplicación',
    address: 'site',
    steps: 'Agrega una cuenta del tipo «ListenBrainz», con servidor propio; pega la dirección y el token.',
  },
  {
    name: 'Navidrome',
    what: 'Tu servidor de música, y las aplicaciones de Subsonic que lo usan',
    address: 'api',
    steps:
      'Pon la dirección, con una barra al final, en ND_LISTENBRAINZ_BASEURL y reinícialo; después activa ListenBrainz en tus ajustes personales y pega el token.',
  },
  {
    name: 'multi-scrobbler',
    what: 'Plex, Jellyfin, Spotify, Subsonic y muchos más, a la vez',
    address: 'site',
    steps:
      'Un cliente «listenbrainz»: LZ_URL es la dirección, LZ_TOKEN el token y LZ_USER tu nombre en ReMusic.',
  },
  {
    name: 'Jellyfin',
    what: 'Tu servidor de medios, con el complemento ListenBrainz',
    address: 'site',
    steps:
      'En la configuración del complemento, pega la dirección en «ListenBrainz API URL» y el token en tu usuario.',
  },
  {
    name: 'listenbrainz-mpd',
    what: 'MPD',
    address: 'site',
    steps: 'En config.toml, sección submission: api_url es la dirección y token el token.',
  },
  {
    name: 'rescrobbled',
    what: 'Linux: cualquier reproductor con MPRIS',
    address: 'api',
    steps:
      'En config.toml, sección [[listenbrainz]]: url es la dirección, con una barra al final, y token el token.',
  },
]
