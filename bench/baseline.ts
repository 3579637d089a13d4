// The minimal server that ReMusic is compared with: one route per call that runs its SQL or compares a password, and a Socket.IO
// relay that stores a message and forwards it. Every statement is prepared. It has no authentication, validation, counters or logs.
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'
import { Server } from 'socket.io'
import { type BaselinePassword, type BaselineSql, baselinePath } from './call.ts'
import { LOGIN } from './calls/login.ts'
import { READS } from './calls/reads.ts'
import { RECOMMENDED } from './calls/taste.ts'
import { BASELINE_TABLES, STORE_MESSAGE, WRITES } from './calls/writes.ts'

const pool = new pg.Pool({ ...JSON.parse(process.env.DATABASE ?? '{}'), max: 10, idleTimeoutMillis: 0 })
for (const { name, filledWith } of BASELINE_TABLES) {
  await pool.query(`drop table if exists baseline_${name}`)
  await pool.query(`create table baseline_${name} (like ${name} including all)`)
  if (filledWith)
    await pool.query(
      `insert into baseline_${name} (${filledWith}) overriding system value select ${filledWith} from ${name}`,
    )
}

const { rows: admins } = await pool.query<{ hash: string }>(
  "select password_hash as hash from users where role = 'Admin'",
)
const hash = admins[0]?.hash ?? ''

const names = new Map<string, string>()

const app = Fastify()
for (const call of [...READS, RECOMMENDED, ...WRITES, LOGIN]) {
  const { kind, baseline } = call
  const path = baselinePath(call)
  if ('password' in baseline)
    app.post<{ Body: BaselinePassword }>(path, async ({ body }) => ({
      ok: await verify(hash, body.password),
    }))
  else if (kind === 'write') app.post<{ Body: unknown[][] }>(path, ({ body }) => write(baseline, body))
  else
    app.get<{ Querystring: { values: string } }>(path, ({ query }) =>
      read(baseline, JSON.parse(query.values)),
    )
}

async function read({ sql }: BaselineSql, values: unknown[][]) {
  const results = await Promise.all(sql.map((text, i) => pool.query(prepared(text, values[i]))))
  return results.map(({ rows }) => rows)
}

async function write({ sql }: BaselineSql, values: unknown[][]) {
  const client = await pool.connect()
  try {
    const results = []
    if (sql.length > 1) await client.query('begin')
    for (const [i, text] of sql.entries()) results.push(await client.query(prepared(text, values[i])))
    if (sql.length > 1) await client.query('commit')
    return results.map(({ rows }) => rows)
  } finally {
    client.release()
  }
}

/** Each connection parses and plans the statement once. */
function prepared(text: string, values: unknown[] = []) {
  const name = names.get(text) ?? `statement ${names.size}`
  names.set(text, name)
  return { name, text, values }
}

type MessagePayload = { chatId: string; text: string; clientId: string; receiverId: string }

const io = new Server(app.server, { serveClient: false })
io.on('connection', (socket) => {
  const { userId } = socket.handshake.auth
  socket.join(userId)
  socket.on(
    'send-message',
    async (message: MessagePayload, acknowledge: (reply: { ok: boolean }) => void) => {
      const values = [message.chatId, userId, message.clientId, message.text]
      const { rows } = await pool.query(prepared(STORE_MESSAGE, values))
      io.to(message.receiverId).emit('receive-message', { ...message, ...rows[0] })
      // ReMusic sends three packets per message too: one to the receiver, one to the sender's other pages, one acknowledgement.
      io.to(userId).emit('message-sent', { ...message, ...rows[0] })
      acknowledge({ ok: true })
    },
  )
})

const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ ready: { url } })
process.on('SIGTERM', () => process.exit(0))
