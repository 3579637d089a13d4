import type { FastifyInstance } from 'fastify'

/**
 * Lets mail clients end regular mails by themselves (RFC 8058): they send a form to the address of the page that `List-Unsubscribe`
 * names. Whatever is in the form, the token in the address decides.
 */
export function serveOneClickUnsubscribe(
  app: FastifyInstance,
  pathOf: (token: string) => string,
  leave: (token: string) => Promise<{ msg: string }>,
) {
  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      (_request, body, done) => {
        body.resume()
        body.on('end', () => done(null, null))
        body.on('error', done)
      },
    )
    scope.post<{ Params: { token: string } }>(
      pathOf(':token'),
      { schema: { hide: true } },
      async ({ params }, reply) => {
        reply.header('cache-control', 'no-store')
        return leave(params.token)
      },
    )
    done()
  })
}
