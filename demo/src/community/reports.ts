import { seeded } from '@remusic/art/random'
import type { Decision, ReportedKind, ReportReason } from '@remusic/contract/moderation'
import type { Role } from '@remusic/contract/plans'
import type { Db } from '@remusic/server/database/client'
import { uuidV7 } from './uuid.ts'
import type { Account, Community } from './write.ts'

const DAY_MS = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const NUISANCE = 'Ganga de Discos'
/** Premium of these was a present. */
export const GIFTED: ReadonlySet<string> = new Set(['Pista Oculta', 'Marimba Tenaz', 'Faro Encendido'])

/** Have their part below, so that the reviews it is about are of others. */
const INVOLVED = new Set(['Ñandú Eléctrico', 'Sal de Uvas', 'Cuerda Floja', 'Gardenia Sorda'])

/** Whoever came only to sell. */
export const nuisance = (now: Date) => ({
  name: NUISANCE,
  email: 'ganga-de-discos@remusic.demo',
  role: 'Gratuito' as Role,
  createdAt: daysBefore(now, 24),
})

type Said = { by: string; reason: ReportReason; detail?: string; daysAgo: number }
type Verdict = { decision: Decision; note: string; daysAgo: number }
type Trouble = {
  kind: ReportedKind
  id: string
  author: Account
  text: string | null
  said: Said[]
  verdict?: Verdict
}

/** A few things that members reported, some decided, most waiting for whoever opens the panel; and what Admins did before. */
export async function storeTrouble(
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
  if (!admin || !byName.has(NUISANCE) || known.length < 4) return
  const random = seeded('remusic-trouble-1')
  const someone = (name: string) => byName.get(name) ?? admin
  const idAt = (at: Date) => uuidV7(at, random)
  const [sold, soldToo, answered, argued] = [10, 60, 120, 200].map(
    (back) => known.at(-back) ?? known.at(0),
  ) as [Reviewed, Reviewed, Reviewed, Reviewed]

  const seller = someone(NUISANCE)
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

  const troubles: Trouble[] = [
    {
      ...{ kind: 'review', author: seller, ...ad },
      said: [
        { by: 'Nota al Margen', reason: 'spam', daysAgo: 8.6 },
        { by: 'Cinta Roja', reason: 'spam', detail: 'Pone lo mismo en varias canciones.', daysAgo: 7.9 },
        { by: 'Tercera Fila', reason: 'spam', daysAgo: 3.2 },
      ],
    },
    {
      ...{ kind: 'review', author: seller, ...louder },
      said: [{ by: 'Radio Cocina', reason: 'spam', daysAgo: 7.5 }],
    },
    {
      ...{ kind: 'comment', author: someone('Ñandú Eléctrico'), ...rude },
      said: [
        {
          by: answered.by.name,
          reason: 'insult',
          detail: 'No me molesta que no le guste, sí el tono.',
          daysAgo: 5.8,
        },
      ],
    },
    {
      ...{ kind: 'user', id: seller.id, author: seller, text: null },
      said: [{ by: 'Cara B', reason: 'spam', detail: 'Solo escribe anuncios.', daysAgo: 4.1 }],
    },
    {
      ...{ kind: 'playlist', id: playlist.id, author: someone('Estribillo Fijo'), text: playlist.name },
      said: [{ by: 'Voz en Off', reason: 'privacy', detail: 'Muestra un número de teléfono.', daysAgo: 2.4 }],
    },
    {
      ...{ kind: 'review', id: argued.id, author: argued.by, text: `${argued.title}\n${argued.description}` },
      said: [{ by: 'Cuerda Floja', reason: 'other', detail: 'Le puso muy poca nota.', daysAgo: 32 }],
      verdict: { decision: 'dismiss', note: 'Una opinión no es una falta', daysAgo: 31 },
    },
    {
      ...{ kind: 'comment', author: someone('Sal de Uvas'), ...angry },
      said: [
        { by: argued.by.name, reason: 'insult', daysAgo: 32.5 },
        { by: 'Gardenia Sorda', reason: 'insult', daysAgo: 32.1 },
      ],
      verdict: { decision: 'hide', note: 'Primera vez: se oculta y se le avisa', daysAgo: 30.9 },
    },
  ]
  for (const trouble of troubles.toSorted((one, other) => firstDay(other) - firstDay(one)))
    await open(trouble)
  await db
    .updateTable('comments')
    .set({ hidden_at: daysBefore(now, 30.9) })
    .where('id', '=', angry.id)
    .execute()
  await recordEarlierActs()

  async function writeReview({ item }: Reviewed, title: string, description: string, daysAgo: number) {
    const at = daysBefore(now, daysAgo)
    const { id: targetId } = await db
      .selectFrom('review_targets')
      .select('id')
      .where(`${item.kind}_id`, '=', item.id)
      .executeTakeFirstOrThrow()
    const id = idAt(at)
    const written = {
      id,
      user_id: seller.id,
      target_id: targetId,
      title,
      score: 5,
      description,
      created_at: at,
    }
    await db.insertInto('reviews').values(written).execute()
    return { id, text: `${title}\n${description}` }
  }

  async function writeComment(review: Reviewed, by: string, text: string, daysAgo: number) {
    const at = daysBefore(now, daysAgo)
    const id = idAt(at)
    const written = { id, review_id: review.id, user_id: someone(by).id, body: text, created_at: at }
    await db.insertInto('comments').values(written).execute()
    return { id, text }
  }

  async function sharePlaylist(by: string, name: string, daysAgo: number) {
    const at = daysBefore(now, daysAgo)
    const id = idAt(at)
    const kept = { id, user_id: someone(by).id, name, shared: true, created_at: at, updated_at: at }
    await db.insertInto('playlists').values(kept).execute()
    return { id, name }
  }

  async function open({ kind, id, author, text, said, verdict }: Trouble) {
    const at = daysBefore(now, firstDay({ said }))
    const caseId = idAt(at)
    await db
      .insertInto('report_cases')
      .values({
        ...{ id: caseId, kind, target_id: id, author_id: author.id, created_at: at },
        report_count: said.length,
        ...(verdict && {
          status: verdict.decision === 'hide' ? 'hidden' : 'dismissed',
          decided_by: admin?.id ?? null,
          decided_at: daysBefore(now, verdict.daysAgo),
          note: verdict.note,
        }),
      })
      .execute()
    await db
      .insertInto('reports')
      .values(
        said.map(({ by, reason, detail = '', daysAgo }) => ({
          id: idAt(daysBefore(now, daysAgo)),
          case_id: caseId,
          reporter_id: someone(by).id,
          reason,
          detail,
          reported_text: text,
          created_at: daysBefore(now, daysAgo),
        })),
      )
      .execute()
    if (verdict)
      await record(verdict.decision, author, verdict.note, verdict.daysAgo, {
        ...{ target_kind: kind, target_id: id },
        before: JSON.stringify({ case: 'open' }),
        after: JSON.stringify({ case: verdict.decision === 'hide' ? 'hidden' : 'dismissed' }),
      })
  }

  async function recordEarlierActs() {
    const gift = { before: JSON.stringify({ role: 'Gratuito' }), after: JSON.stringify({ role: 'Premium' }) }
    for (const [i, name] of [...GIFTED].entries()) {
      const account = someone(name)
      const daysAgo = (now.getTime() - account.arrivedAt.getTime()) / DAY_MS - 2 - i
      if (daysAgo > 0) await record('give-premium', account, 'Por ayudar a probar ReMusic', daysAgo, gift)
    }
  }

  type More = { before?: string; after?: string; target_kind?: string; target_id?: string }
  async function record(action: string, target: Account, reason: string, daysAgo: number, more: More) {
    const at = daysBefore(now, daysAgo)
    const act = { id: idAt(at), actor_id: admin?.id ?? null, action, target_user_id: target.id, reason, at }
    await db
      .insertInto('audit_log')
      .values({ ...act, ...more })
      .execute()
  }
}

type Reviewed = Community['reviews'][number]
const firstDay = ({ said }: Pick<Trouble, 'said'>) => Math.max(...said.map(({ daysAgo }) => daysAgo))
