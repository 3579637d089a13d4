import { fastifySwagger } from '@fastify/swagger'
import { fastifySwaggerUi } from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

/** Swagger UI uses style attributes and data: images; it loads nothing from other hosts. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the OpenAPI document of all calls and its browser at /docs. Call it before the first route. */
export async function describeApi(app: FastifyInstance) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'ReMusic',
        version: '1',
        description:
          'Todas las llamadas de ReMusic. Los errores son siempre `{msg, code}`, con `fields` si faltan datos en un formulario.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({}),
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: 'ReMusic · API' },
    uiConfig: { layout: 'BaseLayout', validatorUrl: null, docExpansion: 'list', persistAuthorization: false },
  })
}
