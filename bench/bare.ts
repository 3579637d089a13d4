// The least that can answer what ReMusic is asked: a route a call that runs its SQL or compares a password, and a relay that
// stores a message and hands it on. Nobody is identified, nothing is checked, counted or logged.
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'
import { Server } from 'socket.io'
import { type BarePassword, type BareRows, barePath } from './call.ts'
import { LOGIN } from './calls/login.ts'
import { READS } from './calls/reads.ts'
import { BARE_TABLES, STORE_MESSAGE, WRITES } from './calls/writes.ts'

const pool = new pg.Pool({ ...JSON.parse(process.env.DATABASE ?? '{}'), max: 10, idleTimeoutMillis: 0 })
for (const { name, filledWith } of BARE_TABLES) {
  await pool.query(`drop table if exists bare_${name}`)
  await pool.query(`create table bare_${name} (like ${name} including all)`)
  if (filledWith)
    await pool.query(
      `insert into bare_${name} (${filledWith}) overriding system value select ${filledWith} from ${name}`,
    )
}

const { rows: admins } = await pool.query<{ hash: string }>(
  "select password_hash as hash from users where role = 'Admin'",
)
const hash = admins[0]?.hash ?? ''

const app = Fastify()
for (const call of [...READS, ...WRITES, LOGIN]) {
  const { kind, bare } = call
  const path = barePath(call)
  if ('password' in bare)
    app.post<{ Body: BarePassword }>(path, async ({ body }) => ({ ok: await verify(hash, body.password) }))
  else if (kind === 'write') app.post<{ Body: unknown[][] }>(path, ({ body }) => write(bare, body))
  else app.get<{ Querystring: { values: string } }>(path, ({ query }) => read(bare, JSON.parse(query.values)))
}

async function read({ sql }: BareRows, values: unknown[][]) {
  const answers = await Promise.all(sql.map((text, i) => pool.query(text, values[i])))
  return answers.map(({ rows }) => rows)
}

async function write({ sql }: BareRows, values: unknown[][]) {
  const client = await pool.connect()
  try {
    const answers = []
    if (sql.length > 1) await client.query('begin')
    for (const [i, text] of sql.entries()) answers.push(await client.query(text, values[i]))
    if (sql.length > 1) await client.query('commit')
    return answers.map(({ rows }) => rows)
  } finally {
    client.release()
  }
}

type Sent = { chatId: string; text: string; clientId: string; receiverId: string }

const io = new Server(app.server, { serveClient: false })
io.on('connection', (socket) => {
  const { userId } = socket.handshake.auth
  socket.join(userId)
  socket.on('send-message', async (sent: Sent, acknowledge: (answer: { ok: boolean }) => void) => {
    const { rows } = await pool.query(STORE_MESSAGE, [sent.chatId, userId, sent.clientId, sent.text])
    io.to(sent.receiverId).emit('receive-message', { ...sent, ...rows[0] })
    // To the other pages of whoever wrote it: the same three packets as with us.
    io.to(userId).emit('message-sent', { ...sent, ...rows[0] })
    acknowledge({ ok: true })
  })
})

const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ ready: { url } })
process.on('SIGTERM', () => process.exit(0))
