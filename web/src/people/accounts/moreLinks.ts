import { paths } from '../../paths.ts'

/** `onPhones`: a section that the navigation of a wide screen has, but the tabs of a phone do not. */
type MoreLink = { label: string; to: string; onPhones?: true }

/** The links below the member's own profile. */
export const moreLinks: MoreLink[] = [
  { label: 'Ajustes', to: paths.settings() },
  { label: 'Música', to: paths.music(), onPhones: true },
  { label: 'Salas', to: paths.rooms(), onPhones: true },
  { label: 'Géneros', to: paths.genres(), onPhones: true },
  { label: 'Normas', to: paths.rules() },
  { label: 'Creadores', to: paths.teamMember() },
  { label: 'Contacto', to: paths.contactMember() },
]
