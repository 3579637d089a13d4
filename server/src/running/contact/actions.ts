import { randomUUID } from 'node:crypto'
import { CONTACT_TEXTS } from '@remusic/contract/running/contact'
import type { ContactMessage } from '@remusic/contract/running/schemas/contact'
import { UnavailableError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { layout } from '../../base/mail/mailLayout.ts'

/** Mails a visitor's message to the operator with Reply-To set to the visitor, who gets no mail from ReMusic. */
export async function forwardMessage({ db, mail, config }: Deps, input: ContactMessage): Promise<string> {
  // `website` is a honeypot field that people cannot see; only bots fill it in.
  if (input.website) return CONTACT_TEXTS.sent
  const address = config.contactTo ?? (await findOldestAdmin(db))
  if (!address) throw new UnavailableError()
  await mail.queue(db, {
    key: `contact:${randomUUID()}`,
    to: { name: 'ReMusic', address },
    replyTo: input.email,
    subject: 'Mensaje desde la página de contacto',
    ...layout({
      title: 'Mensaje desde la página de contacto',
      preheader: 'Puedes responder a este correo.',
      paragraphs: [`${input.name} escribió:`, ...input.message.split(/\n+/)],
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
