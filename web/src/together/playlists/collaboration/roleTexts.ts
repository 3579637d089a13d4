import type { CollaboratorRole } from '@remusic/contract/playlistMembers'

/** What an invitation offers, as the invited person reads it. */
export const INVITED_TO: Record<CollaboratorRole, { title: string; text: string }> = {
  edits: { title: 'editar', text: 'Podrás añadir, quitar y ordenar canciones.' },
  proposes: { title: 'proponer canciones para', text: 'Podrás proponer cambios, que acepta quien la creó.' },
}
