import { seeded } from '@remusic/art/random'
import type { Role } from '@remusic/contract/people/plans'
import type { Decision, ReportedKind, ReportReason } from '@remusic/contract/running/schemas/moderation'
import type { Db } from '@remusic/server/base/database/client'
import { reviewColumns } from '@remusic/server/opinions/reviews/columns'
import type { Community } from './generate.ts'
import type { Account } from './members.ts'
import { uuidV7 } from './uuid.ts'

const DAY_MS = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const SPAMMER = 'Ganga de Discos'
/** Members whose Premium was a gift from an Admin. */
export const GIFTED: ReadonlySet<string> = new Set(['Pista Oculta', 'Marimba Tenaz', 'Faro Encendido'])

/** These members act in the reports below, so the reported reviews must be by others. */
const INVOLVED = new Set(['Ñandú Eléctrico', 'Sal de Uvas', 'Cuerda Floja', 'Gardenia Sorda'])

/** An account that only advertises. */
export const spammer = (now: Date) => ({
  name: SPAMMER,
  email: 'ganga-de-discos@remusic.demo',
  role: 'Gratuito' as Role,
  createdAt: daysBefore(now, 24),
})

type Report = { by: string; reason: ReportReason; detail?: string; daysAgo: number }
type Ruling = { decision: Decision; note: string; daysAgo: number }
type ReportCase = {
  kind: ReportedKind
  id: string
  author: Account
  text: string | null
  reports: Report[]
  ruling?: Ruling
}

/** Stores a few reports by members, some decided and most open, and earlier entries of the audit log. */
export async function storeReports(
  db: Db,
  accounts: readonly Account[],
  { reviews }: Community,
  now: Date,
): Promise<void> {
  const byName = new Map(accounts.map((account) => [account.name, account]))
  const admin = accounts.find(({ role }) => role === 'Admin')
  const known = reviews.filter(
    ({ by, createdAt }) => createdAt < daysBefore(now, 40) && !INVOLVED.has(by.name),
  )
  if (!admin || !byName.has(SPAMMER) || known.length < 4) return
  const random = seeded('remusic-trouble-1')
  const accountOf = (name: string) => byName.get(name) ?? admin
  const idAt = (at: Date) => uuidV7(at, random)
  const [sold, soldToo, answered, argued] = [10, 60, 120, 200].map(
    (back) => known.at(-back) ?? known.at(0),
  ) as [Reviewed, Reviewed, Reviewed, Reviewed]

  const seller = accountOf(SPAMMER)
  const ad = await writeReview(
    sold,
    'Seguidores baratos',
    'Más seguidores y más reproducciones en 24 horas. Escríbeme.',
    9,
  )
  const louder = await writeReview(
    soldToo,
    'SEGUIDORES BARATOS',
    'Más seguidores y más reproducciones. Último día de oferta.',
    8,
  )
  const rude = await writeComment(
    answered,
    'Ñandú Eléctrico',
    '¿A esto le llamas música? Con esos oídos, dedícate a otra cosa.',
    6,
  )
  const angry = await writeComment(
    argued,
    'Sal de Uvas',
    'Nadie te preguntó. Vuelve cuando sepas de qué hablas.',
    33,
  )
  const playlist = await sharePlaylist('Estribillo Fijo', 'Entradas a mitad de precio: 11 5555 0134', 5)

  const cases: ReportCase[] = [
    {
      kind: 'review',
      author: seller,
      ...ad,
      reports: [
        { by: 'Nota al Margen', reason: 'spam', daysAgo: 8.6 },
        { by: 'Cinta Roja', reason: 'spam', detail: 'Pone lo mismo en varias canciones.', daysAgo: 7.9 },
        { by: 'Tercera Fila', reason: 'spam', daysAgo: 3.2 },
      ],
    },
    {
      kind: 'review',
      author: seller,
      ...louder,
      reports: [{ by: 'Radio Cocina', reason: 'spam', daysAgo: 7.5 }],
    },
    {
      kind: 'comment',
      author: accountOf('Ñandú Eléctrico'),
      ...rude,
      reports: [
        {
          by: answered.by.name,
          reason: 'insult',
          detail: 'No me molesta que no le guste, sí el tono.',
          daysAgo: 5.8,
        },
      ],
    },
    {
      kind: 'user',
      id: seller.id,
      author: seller,
      text: null,
      reports: [{ by: 'Cara B', reason: 'spam', detail: 'Solo escribe anuncios.', daysAgo: 4.1 }],
    },
    {
      kind: 'playlist',
      id: playlist.id,
      author: accountOf('Estribillo Fijo'),
      text: playlist.name,
      reports: [
        { by: 'Voz en Off', reason: 'privacy', detail: 'Muestra un número de teléfono.', daysAgo: 2.4 },
      ],
    },
    {
      kind: 'review',
      id: argued.id,
      author: argued.by,
      text: `${argued.title}\n${argued.description}`,
      reports: [{ by: 'Cuerda Floja', reason: 'other', detail: 'Le puso muy poca nota.', daysAgo: 32 }],
      ruling: { decision: 'dismiss', note: 'Una opinión no es una falta', daysAgo: 31 },
    },
    {
      kind: 'comment',
      author: accountOf('Sal de Uvas'),
      ...angry,
      reports: [
        { by: argued.by.name, reason: 'insult', daysAgo: 32.5 },
        { by: 'Gardenia Sorda', reason: 'insult', daysAgo: 32.1 },
      ],
      ruling: { decision: 'hide', note: 'Primera vez: se oculta y se le avisa', daysAgo: 30.9 },
    },
  ]
  for (const reportCase of cases.toSorted((one, other) => firstDay(other) - firstDay(one)))
    await openCase(reportCase)
  await db
    .updateTable('comments')
    .set({ hidden_at: daysBefore(now, 30.9) })
    .where('id', '=', angry.id)
    .execute()
  await recordEarlierGifts()

  async function writeReview({ item }: Reviewed, title: string, description: string, daysAgo: number) {
    const at = daysBefore(now, daysAgo)
    const { id: targetId } = await db
      .selectFrom('review_targets')
      .select('id')
      .where(`${item.kind}_id`, '=', item.id)
      .executeTakeFirstOrThrow()
    const id = idAt(at)
    const row = {
      id,
      user_id: seller.id,
      target_id: targetId,
      ...reviewColumns({ title, score: 5, description }),
      created_at: at,
    }
    await db.insertInto('reviews').values(row).execute()
    return { id, text: `${title}\n${description}` }
  }

  async function writeComment(review: Reviewed, by: string, text: string, daysAgo: number) {
    const at = daysBefore(now, daysAgo)
    const id = idAt(at)
    const row = { id, review_id: review.id, user_id: accountOf(by).id, body: text, created_at: at }
    await db.insertInto('comments').values(row).execute()
    return { id, text }
  }

  async function sharePlaylist(by: string, name: string, daysAgo: number) {
    const at = daysBefore(now, daysAgo)
    const id = idAt(at)
    const row = { id, user_id: accountOf(by).id, name, shared: true, created_at: at, updated_at: at }
    await db.insertInto('playlists').values(row).execute()
    return { id, name }
  }

  async function openCase({ kind, id, author, text, reports, ruling }: ReportCase) {
    const at = daysBefore(now, firstDay({ reports }))
    const caseId = idAt(at)
    await db
      .insertInto('report_cases')
      .values({
        id: caseId,
        kind,
        target_id: id,
        author_id: author.id,
        created_at: at,
        report_count: reports.length,
        ...(ruling && {
          status: ruling.decision === 'hide' ? 'hidden' : 'dismissed',
          decided_by: admin?.id ?? null,
          decided_at: daysBefore(now, ruling.daysAgo),
          note: ruling.note,
          ...(ruling.decision === 'hide' && { sanction: 'hide' as const, rule: 'insult' as const }),
        }),
      })
      .execute()
    await db
      .insertInto('reports')
      .values(
        reports.map(({ by, reason, detail = '', daysAgo }) => ({
          id: idAt(daysBefore(now, daysAgo)),
          case_id: caseId,
          reporter_id: accountOf(by).id,
          reason,
          detail,
          reported_text: text,
          created_at: daysBefore(now, daysAgo),
        })),
      )
      .execute()
    if (ruling)
      await record(ruling.decision, author, ruling.note, ruling.daysAgo, {
        target_kind: kind,
        target_id: id,
        before: JSON.stringify({ case: 'open' }),
        after: JSON.stringify({ case: ruling.decision === 'hide' ? 'hidden' : 'dismissed' }),
      })
  }

  async function recordEarlierGifts() {
    const gift = { before: JSON.stringify({ role: 'Gratuito' }), after: JSON.stringify({ role: 'Premium' }) }
    for (const [i, name] of [...GIFTED].entries()) {
      const account = accountOf(name)
      const daysAgo = (now.getTime() - account.registeredAt.getTime()) / DAY_MS - 2 - i
      if (daysAgo > 0) await record('give-premium', account, 'Por ayudar a probar ReMusic', daysAgo, gift)
    }
  }

  type Details = { before?: string; after?: string; target_kind?: string; target_id?: string }
  async function record(action: string, target: Account, reason: string, daysAgo: number, details: Details) {
    const at = daysBefore(now, daysAgo)
    const entry = { id: idAt(at), actor_id: admin?.id ?? null, action, target_user_id: target.id, reason, at }
    await db
      .insertInto('audit_log')
      .values({ ...entry, ...details })
      .execute()
  }
}

type Reviewed = Community['reviews'][number]
const firstDay = ({ reports }: Pick<ReportCase, 'reports'>) =>
  Math.max(...reports.map(({ daysAgo }) => daysAgo))
