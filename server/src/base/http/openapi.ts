import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fastifySwagger } from '@fastify/swagger'
import { fastifySwaggerUi } from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { apiGuide, SCHEMES } from './apiGuide.ts'
import { schemaNames } from './apiNames.ts'
import { ENCODINGS } from './headers.ts'

/** Swagger UI uses style attributes and data: images; it loads nothing from other hosts. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the OpenAPI document of all calls and its browser at /docs. Call it before the first route. */
export async function describeApi(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'ReMusic',
        version: '1',
        description: apiGuide(publicUrl),
        license: { name: 'Términos y condiciones', url: `${publicUrl}/terminos` },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: SCHEMES },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: schemaNames }),
    transformObject: (document) => withoutUnused(describeSchemas(document)),
  })
  await app.register((docs, _options, done) => {
    const document = keepDocument(() => JSON.stringify(app.swagger()))
    docs.addHook('onRequest', async (request, reply) => {
      await app.limits.consumeByAddress('docs', request)
      if (request.routeOptions.url === '/docs/json') return sendDocument(request, reply, await document())
    })
    void docs.register(fastifySwaggerUi, {
      routePrefix: '/docs',
      staticCSP: DOCS_POLICY,
      theme: { title: 'ReMusic · API' },
      uiConfig: {
        layout: 'BaseLayout',
        validatorUrl: null,
        docExpansion: 'list',
        persistAuthorization: false,
      },
    })
    done()
  })
}

const describeSchemas = createJsonSchemaTransformObject({ schemaRegistry: schemaNames })

/** Without the schemas that no call refers to, for example those of files and of events. */
function withoutUnused<D extends object>(document: D): D {
  const { paths, components } = document as {
    paths?: object
    components?: { schemas?: Record<string, unknown> }
  }
  const schemas = components?.schemas ?? {}
  const used = new Set<string>()
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      collect(schemas[name])
    }
  }
  collect(paths)
  const kept = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } }
}

type Encoding = (typeof ENCODINGS)[number]
type KeptDocument = { etag: string; bodies: Record<Encoding, Buffer> }

/** Serializes and compresses the document once: it is large, and the same for everybody until the next start. */
function keepDocument(serialize: () => string): () => Promise<KeptDocument> {
  let kept: Promise<KeptDocument> | undefined
  return () => (kept ??= compressDocument(Buffer.from(serialize())))
}

async function compressDocument(identity: Buffer): Promise<KeptDocument> {
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity),
  ])
  return { etag, bodies: { br, gzip: gz, identity } }
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, { etag, bodies }: KeptDocument) {
  reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(bodies[encoding])
}

function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = (headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim().toLowerCase()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
