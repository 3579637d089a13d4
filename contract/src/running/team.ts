import { endpoint } from '../base/endpoint.ts'

export const MAX_CREATORS = 30
export const CREATOR_BIO_LENGTH = 600
export const CREATOR_LINK_LENGTH = 300

/** The places a creator can link to, in the order they are shown. Without hosts, any address is accepted. */
export const CREATOR_LINKS = {
  github: { label: 'GitHub', hosts: ['github.com'], example: 'https://github.com/tu-nombre' },
  linkedin: { label: 'LinkedIn', hosts: ['linkedin.com'], example: 'https://www.linkedin.com/in/tu-nombre' },
  web: { label: 'Sitio web', hosts: [], example: 'https://tu-sitio.com' },
  instagram: { label: 'Instagram', hosts: ['instagram.com'], example: 'https://www.instagram.com/tu_nombre' },
  x: { label: 'X', hosts: ['x.com', 'twitter.com'], example: 'https://x.com/tu_nombre' },
  youtube: { label: 'YouTube', hosts: ['youtube.com'], example: 'https://www.youtube.com/@tu-nombre' },
} as const satisfies Record<string, { label: string; hosts: readonly string[]; example: string }>
export type CreatorLinkKind = keyof typeof CREATOR_LINKS

export const TEAM_TEXTS = {
  nameRequired: 'Escribe el nombre',
  bioRequired: 'Cuenta algo de esta persona',
  bioLong: `La presentación puede tener hasta ${CREATOR_BIO_LENGTH} caracteres`,
  linkInvalid: 'Escribe una dirección completa que empiece con https://',
  linkLong: `Un enlace puede tener hasta ${CREATOR_LINK_LENGTH} caracteres`,
  full: `El equipo puede tener hasta ${MAX_CREATORS} personas`,
  notFound: 'Esa persona ya no está en el equipo',
  orderOutdated: 'El equipo cambió mientras lo ordenabas. Inténtalo de nuevo',
  added: 'Persona agregada al equipo',
  saved: 'Cambios guardados',
  removed: 'Persona quitada del equipo',
  restored: 'La persona volvió al equipo',
  ordered: 'Orden guardado',
  pictureSaved: 'Foto guardada',
} as const

/** The link must lead to a profile, because the home page of a network says nothing about the creator. */
export const profileExpected = (kind: CreatorLinkKind) =>
  `El enlace de ${CREATOR_LINKS[kind].label} debe ser el de un perfil, como ${CREATOR_LINKS[kind].example}`

export const team = endpoint('GET', '/api/back-end/team')
export const addCreator = endpoint('POST', '/api/back-end/admin/team')
export const orderCreators = endpoint('PUT', '/api/back-end/admin/team')
export const editCreator = endpoint('PUT', '/api/back-end/admin/team/:id')
export const removeCreator = endpoint('DELETE', '/api/back-end/admin/team/:id')
export const changeCreatorPicture = endpoint('PUT', '/api/back-end/admin/team/:id/picture')
