import { randomUUID } from 'node:crypto'
import { CONTACT_TEXTS, type ContactMessage } from '@remusic/contract/contact'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import { UnavailableError } from '../platform/errors.ts'
import { layout } from '../platform/mailLayout.ts'

/** Hands a visitor's message to whoever runs the place; an answer goes to the visitor, and ReMusic sends them nothing itself. */
export async function passMessageOn({ db, mail, config }: Deps, given: ContactMessage): Promise<string> {
  if (given.website) return CONTACT_TEXTS.sent
  const address = config.contactTo ?? (await findOldestAdmin(db))
  if (!address) throw new UnavailableError()
  await mail.queue(db, {
    key: `contact:${randomUUID()}`,
    to: { name: 'ReMusic', address },
    replyTo: given.email,
    subject: `Mensaje de ${given.name}`,
    ...layout({
      title: `Mensaje de ${given.name}`,
      preheader: `${given.email} escribió desde la página de contacto.`,
      paragraphs: [`${given.name} <${given.email}> escribió:`, ...given.message.split(/\n+/)],
    }),
  })
  return CONTACT_TEXTS.sent
}

async function findOldestAdmin(db: Db): Promise<string | null> {
  const admin = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'Admin')
    .where('active', '=', true)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return admin?.email ?? null
}
