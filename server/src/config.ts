import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { COUNTRIES } from '@remusic/contract/base/countries'
import { LISTEN_SERVICES } from '@remusic/contract/music/catalogue'
import { z } from 'zod'

export type Environment = Record<string, string | undefined>

/** An invalid setting; the message is a Spanish sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** All settings of an installation; no other module reads the environment. An empty variable counts as not set. */
export function readConfig(env: Environment) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Variables.safeParse(nonEmpty)
  if (!parsed.success) throw new ConfigError(messageFor(parsed.error))
  const vars = parsed.data

  if (!vars.ADMIN_EMAIL !== !vars.ADMIN_PASSWORD) {
    const [present, missing] = vars.ADMIN_EMAIL
      ? ['ADMIN_EMAIL', 'ADMIN_PASSWORD']
      : ['ADMIN_PASSWORD', 'ADMIN_EMAIL']
    throw new ConfigError(`${present} necesita también ${missing}`)
  }

  const redis = readRedis(vars)
  rejectIncompletePooling(vars)
  const publicUrl = vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`
  const openedBy = [
    vars.HOST && !isLoopback(vars.HOST) && 'HOST',
    !isLoopbackHostname(new URL(publicUrl).hostname) && 'PUBLIC_URL',
    vars.TRUST_PROXY.length > 0 && 'TRUST_PROXY',
    vars.MERCADOPAGO_ACCESS_TOKEN && 'MERCADOPAGO_ACCESS_TOKEN',
  ].filter((name) => typeof name === 'string')
  const demo = vars.DEMO ?? (!vars.DATABASE_URL && openedBy.length === 0)
  if (!demo && vars.ADMIN_EMAIL?.endsWith(`@${DEMO_DOMAIN}`))
    throw new ConfigError(
      `ADMIN_EMAIL no debe ser una dirección de @${DEMO_DOMAIN}: esas cuentas son de la demostración`,
    )
  return {
    port: vars.PORT,
    host: vars.HOST ?? (demo ? LOOPBACK : '0.0.0.0'),
    publicUrl,
    publicUrlIsGuessed: !vars.PUBLIC_URL,
    dataDir: vars.DATA_DIR,
    /** Null: PostgreSQL is embedded. */
    databaseUrl: vars.DATABASE_URL ?? null,
    databaseReplicaUrl: vars.DATABASE_REPLICA_URL ?? null,
    /** A connection to the primary that no pooler shares between clients. Null: `databaseUrl` is one. */
    databaseDirectUrl: vars.DATABASE_DIRECT_URL ?? null,
    /** How long a connection of `databaseUrl` and `databaseReplicaUrl` keeps its server: until it closes, or for one transaction. */
    databasePooling: vars.DATABASE_POOLING,
    /** Null: this is the only server. */
    redis,
    /** The number of processes that serve requests. With one, the server is a single process. */
    workers: vars.WORKERS === 'auto' ? availableParallelism() : vars.WORKERS,
    demo,
    /** True if the operator asked for demo mode. A detected demo ends as soon as visitors come from elsewhere. */
    demoIsExplicit: vars.DEMO === true,
    /** The variables that open this installation to other machines or to real payments. */
    openedBy,
    /** Null: mails stay in the outbox. */
    smtpUrl: vars.SMTP_URL ?? null,
    /** Whether people can read their mails: at their address, or in the mailbox of a demo. */
    mailReaches: demo || vars.SMTP_URL !== undefined,
    mailFrom: vars.MAIL_FROM ?? { name: 'ReMusic', address: `no-responder@${new URL(publicUrl).hostname}` },
    contactTo: vars.CONTACT_TO ?? null,
    admin:
      vars.ADMIN_EMAIL && vars.ADMIN_PASSWORD
        ? { email: vars.ADMIN_EMAIL, password: vars.ADMIN_PASSWORD }
        : null,
    /** Null: an Admin chooses the source of the music when the catalogue is loaded. */
    catalog: vars.CATALOG ?? (demo ? 'demo' : null),
    deezerApiUrl: vars.DEEZER_API_URL,
    /** The source of previews for songs of other catalogues, which are looked up there by ISRC. */
    previews: vars.PREVIEWS ?? (vars.CATALOG === 'deezer' ? ('deezer' as const) : ('none' as const)),
    /** The source of covers for albums of MusicBrainz. Off: all of them have generated covers. */
    covers: vars.COVERS,
    coverArtArchiveUrl: vars.COVER_ART_ARCHIVE_URL,
    /** The folder with the downloaded dump of MusicBrainz that the panel imports. */
    musicbrainzDir: vars.MUSICBRAINZ_DIR ?? join(vars.DATA_DIR, 'musicbrainz'),
    /** The services that songs link to. Null: all of them, but none for invented songs. */
    listenLinks: vars.LISTEN_LINKS ?? null,
    mercadopago: {
      /** Null: a demo installation uses the payment sandbox, any other has no payments. */
      accessToken: vars.MERCADOPAGO_ACCESS_TOKEN ?? null,
      apiUrl: vars.MERCADOPAGO_API_URL,
      webhookSecret: vars.MERCADOPAGO_WEBHOOK_SECRET ?? null,
    },
    currency: vars.CURRENCY,
    /** The country of buyers who have not chosen one. */
    country: vars.COUNTRY,
    /** For this many days after a purchase the buyer may withdraw from it and gets a refund; 0: never. */
    withdrawalDays: vars.WITHDRAWAL_DAYS ?? (demo ? DEMO_WITHDRAWAL_DAYS : 0),
    /** The folder of the operator's legal texts, as Markdown. */
    legalDir: vars.LEGAL_DIR ?? join(vars.DATA_DIR, 'legal'),
    /** The age that people declare to have reached when they create an account. */
    minimumAge: vars.MINIMUM_AGE,
    /** For dates in mails and notifications, which no browser formats. */
    timeZone: vars.TIME_ZONE,
    /** Origins of push services that are allowed besides those of the known browsers. */
    webPushOrigins: vars.WEB_PUSH_ORIGINS,
    google: {
      /** Null: the button is hidden. */
      clientId: vars.GOOGLE_CLIENT_ID ?? null,
      issuer: vars.GOOGLE_ISSUER,
      jwksUrl: vars.GOOGLE_JWKS_URL,
    },
    logLevel: vars.LOG_LEVEL,
    rateLimitScale: vars.RATE_LIMIT_SCALE,
    /** Addresses of the proxies whose X-Forwarded-For is trusted. */
    trustProxy: vars.TRUST_PROXY,
    metricsToken: vars.METRICS_TOKEN ?? null,
    /** The key that encrypts the secrets of authenticator apps. Null: a key in the database, which backups leave out. */
    secretKey: vars.SECRET_KEY ?? null,
  }
}

export type Config = ReturnType<typeof readConfig>

export type RedisSettings =
  | { url: string }
  | {
      sentinels: { host: string; port: number }[]
      name: string
      password: string | undefined
      sentinelPassword: string | undefined
    }

function readRedis(vars: z.output<typeof Variables>): RedisSettings | null {
  const { REDIS_URL, REDIS_SENTINELS, REDIS_SENTINEL_NAME, REDIS_PASSWORD, REDIS_SENTINEL_PASSWORD } = vars
  if (REDIS_URL && REDIS_SENTINELS)
    throw new ConfigError('REDIS_URL y REDIS_SENTINELS se excluyen: indica solo una de las dos')
  if (REDIS_SENTINELS) {
    if (!REDIS_SENTINEL_NAME) throw new ConfigError('REDIS_SENTINELS necesita también REDIS_SENTINEL_NAME')
    return {
      sentinels: REDIS_SENTINELS,
      name: REDIS_SENTINEL_NAME,
      password: REDIS_PASSWORD,
      sentinelPassword: REDIS_SENTINEL_PASSWORD,
    }
  }
  for (const name of ['REDIS_SENTINEL_NAME', 'REDIS_PASSWORD', 'REDIS_SENTINEL_PASSWORD'] as const)
    if (vars[name]) throw new ConfigError(`${name} necesita también REDIS_SENTINELS`)
  return REDIS_URL ? { url: REDIS_URL } : null
}

/** Migrations, session locks and the job queue do not work on a connection whose server changes with each transaction. */
function rejectIncompletePooling(vars: z.output<typeof Variables>) {
  if (vars.DATABASE_DIRECT_URL && !vars.DATABASE_URL)
    throw new ConfigError('DATABASE_DIRECT_URL necesita también DATABASE_URL')
  if (vars.DATABASE_POOLING !== 'transaction') return
  const missing = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).find((name) => !vars[name])
  if (missing)
    throw new ConfigError(
      `DATABASE_POOLING=transaction necesita también ${missing}: las migraciones, los bloqueos y la cola de tareas ` +
        'usan una conexión directa con el servidor principal, sin agrupador de conexiones',
    )
}

/** The accounts of the demo have addresses in this domain, which cannot exist. */
export const DEMO_DOMAIN = 'remusic.demo'

/** The period by the law of Argentina, whose currency the demo uses. */
const DEMO_WITHDRAWAL_DAYS = 10

/** More cores than a single PostgreSQL could keep busy. */
const MAX_WORKERS = 128

const LOOPBACK = '127.0.0.1'
export const isLoopback = (address: string) => address === '::1' || /^127(\.\d{1,3}){3}$/.test(address)

/** Whether a host name, as `URL` writes it, always means this machine. */
export const isLoopbackHostname = (hostname: string) =>
  /^(.+\.)?localhost\.?$/.test(hostname) || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))

function url(example: string, ...protocols: string[]) {
  const error = `debe ser una dirección como ${example}`
  return z.string().refine((value) => {
    const parsed = URL.parse(value)
    return parsed !== null && protocols.includes(parsed.protocol)
  }, error)
}

const httpUrl = (example: string) =>
  url(example, 'http:', 'https:').transform((value) => value.replace(/\/+$/, ''))

const postgresUrl = url('postgres://usuario:clave@servidor:5432/remusic', 'postgres:', 'postgresql:')

const email = z.email({ error: 'debe ser un email como hola@ejemplo.com' })

const flag = z
  .enum(['true', 'false'], { error: 'debe ser true o false' })
  .transform((value) => value === 'true')

const host = z
  .string()
  .transform((value) => value.replace(/^\[(.*)\]$/, '$1').toLowerCase())
  .transform((value) => (value === 'localhost' ? LOOPBACK : value))
  .refine(
    (value) => isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value),
    'debe ser una dirección IP o el nombre de este equipo, como 127.0.0.1',
  )

const sender = z
  .string()
  .transform((value) => {
    const [, name, address] = /^([^<>]*?)\s*<([^<>]+)>$/.exec(value) ?? [null, 'ReMusic', value]
    return { name: (name ?? '').replace(/^"(.*)"$/, '$1') || 'ReMusic', address: address ?? '' }
  })
  .refine(({ name, address }) => email.safeParse(address).success && !/[\r\n]/.test(name), {
    error: 'debe ser un remitente como ReMusic <hola@ejemplo.com>',
  })

const listed = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const proxies = listed.refine((list) => list.every(isAddressOrRange), {
  error: 'debe ser una lista de direcciones IP o rangos separados por comas, como 10.0.0.1,192.168.0.0/16',
})

const origins = listed.refine((list) => list.every((each) => URL.parse(each)?.origin === each), {
  error: 'debe ser una lista de orígenes separados por comas, como https://push.ejemplo.com',
})

const addresses = listed
  .transform((parts) =>
    parts
      .map((part) => /^(\[[0-9a-fA-F:.]+\]|[^\s:/@]+):(\d{1,5})$/.exec(part))
      .map((match) => ({
        host: match?.[1]?.replace(/^\[(.*)\]$/, '$1') ?? '',
        port: Number(match?.[2] ?? 0),
      })),
  )
  .refine((list) => list.length > 0 && list.every(({ port }) => port > 0 && port < 65_536), {
    error: 'debe ser una lista de servidores separados por comas, como 10.0.0.1:26379,10.0.0.2:26379',
  })

const listenServices = z
  .string()
  .transform((value) => (value === 'none' ? [] : value.split(',').map((part) => part.trim())))
  .pipe(
    z.array(
      z.enum(LISTEN_SERVICES, {
        error: `debe ser none o una lista separada por comas de ${LISTEN_SERVICES.join(', ')}`,
      }),
    ),
  )

function isAddressOrRange(value: string) {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (!family || rest.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}

function isTimeZone(value: string) {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: value }).resolvedOptions().timeZone !== undefined
  } catch {
    return false
  }
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `debe ser un número entero entre ${min} y ${max}`,
    )
    .transform(Number)

const workers = z
  .string()
  .refine(
    (value) =>
      value === 'auto' || (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_WORKERS),
    `debe ser auto o un número entero entre 1 y ${MAX_WORKERS}`,
  )
  .transform((value) => (value === 'auto' ? ('auto' as const) : Number(value)))

const Variables = z.object({
  WORKERS: workers.prefault('1'),
  PORT: wholeNumber(0, 65_535).prefault('3000'),
  HOST: host.optional(),
  PUBLIC_URL: httpUrl('https://remusic.ejemplo.com')
    .refine((value) => new URL(value).pathname === '/' && !/[?#]/.test(value), {
      error: 'debe ser solo el origen, como https://remusic.ejemplo.com, sin ruta',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .transform((value) => resolve(value))
    .prefault('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOLING: z
    .enum(['session', 'transaction'], { error: 'debe ser session o transaction' })
    .default('session'),
  REDIS_URL: url('redis://servidor:6379', 'redis:', 'rediss:').optional(),
  REDIS_SENTINELS: addresses.optional(),
  REDIS_SENTINEL_NAME: z.string().optional(),
  REDIS_PASSWORD: z.string().optional(),
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  SMTP_URL: url('smtps://usuario:clave@servidor:465', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: sender.optional(),
  CONTACT_TO: email.optional(),
  ADMIN_EMAIL: email.transform((value) => value.toLowerCase()).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'debe tener al menos 6 caracteres')
    .max(200, 'es demasiado larga')
    .optional(),
  CATALOG: z
    .enum(['demo', 'deezer', 'musicbrainz'], { error: 'debe ser demo, deezer o musicbrainz' })
    .optional(),
  DEEZER_API_URL: httpUrl('https://api.deezer.com').prefault('https://api.deezer.com'),
  PREVIEWS: z.enum(['deezer', 'none'], { error: 'debe ser deezer o none' }).optional(),
  COVERS: z
    .enum(['coverartarchive', 'off'], { error: 'debe ser coverartarchive u off' })
    .default('coverartarchive'),
  COVER_ART_ARCHIVE_URL: httpUrl('https://coverartarchive.org').prefault('https://coverartarchive.org'),
  MUSICBRAINZ_DIR: z
    .string()
    .transform((value) => resolve(value))
    .optional(),
  LISTEN_LINKS: listenServices.optional(),
  MERCADOPAGO_ACCESS_TOKEN: z
    .string()
    .regex(/^[\w.-]+$/, 'debe ser una credencial de Mercado Pago, como APP_USR-1234')
    .optional(),
  MERCADOPAGO_API_URL: httpUrl('https://api.mercadopago.com').prefault('https://api.mercadopago.com'),
  MERCADOPAGO_WEBHOOK_SECRET: z.string().optional(),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'debe ser un código de moneda de tres letras mayúsculas, como ARS')
    .default('ARS'),
  COUNTRY: z
    .string()
    .refine(
      (value) => COUNTRIES.includes(value),
      'debe ser un código de país de dos letras mayúsculas, como AR',
    )
    .default('AR'),
  WITHDRAWAL_DAYS: wholeNumber(0, 90).optional(),
  LEGAL_DIR: z
    .string()
    .transform((value) => resolve(value))
    .optional(),
  MINIMUM_AGE: wholeNumber(1, 21).prefault('13'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'debe ser una zona horaria como America/Argentina/Buenos_Aires')
    .default('America/Argentina/Buenos_Aires'),
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]+$/, 'debe ser un identificador de cliente de Google')
    .optional(),
  GOOGLE_ISSUER: httpUrl('https://accounts.google.com').prefault('https://accounts.google.com'),
  GOOGLE_JWKS_URL: httpUrl('https://www.googleapis.com/oauth2/v3/certs').prefault(
    'https://www.googleapis.com/oauth2/v3/certs',
  ),
  WEB_PUSH_ORIGINS: origins.prefault(''),
  DEMO: flag.optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'debe ser trace, debug, info, warn, error, fatal o silent',
    })
    .default('info'),
  RATE_LIMIT_SCALE: z
    .string()
    .refine(
      (value) => /^\d{1,9}(\.\d{1,9})?$/.test(value) && Number(value) > 0,
      'debe ser un número mayor que 0',
    )
    .transform(Number)
    .prefault('1'),
  TRUST_PROXY: proxies.prefault(''),
  METRICS_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  SECRET_KEY: z.string().min(32, 'debe tener al menos 32 caracteres').optional(),
})

export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys(Variables.shape))

function messageFor(error: z.ZodError) {
  return error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('. ')
}
