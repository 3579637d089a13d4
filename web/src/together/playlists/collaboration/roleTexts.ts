import type { CollaboratorRole } from '@remusic/contract/together/playlistMembers'

/** The offer of an invitation, in words for the invited person. */
export const INVITED_TO: Record<CollaboratorRole, { title: string; text: string }> = {
  edits: { title: 'editar', text: 'Podrás añadir, quitar y ordenar canciones.' },
  proposes: { title: 'proponer canciones para', text: 'Podrás proponer cambios, que acepta quien la creó.' },
}
