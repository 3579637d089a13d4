import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MalformedError } from '../common/errors.ts'
import { CSP_REPORTS_PATH } from './headers.ts'

const MAX_BODY_BYTES = 32 * 1024
/** Browsers send what has happened within a minute in one request. */
const MAX_REPORTS = 20
const OTHER = 'other'
/** The labels of the metric. Anybody can send a report, so a directive is not used as a label unless it is one of these. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'frame-src',
  'manifest-src',
  'worker-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
])

export type CspReports = ReturnType<typeof collectCspReports>

/**
 * Receives the reports of browsers about violations of the content security policy and counts them by directive. Nothing of a
 * report is stored or logged: it contains addresses of pages, and what an attacker chooses.
 */
export function collectCspReports(app: FastifyInstance) {
  const counts = new Map<string, number>()

  void app.register((reports, _options, done) => {
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      reports.getDefaultJsonParser('error', 'error'),
    )
    reports.post(
      CSP_REPORTS_PATH,
      {
        schema: { hide: true },
        bodyLimit: MAX_BODY_BYTES,
        onRequest: (request) => app.limits.consumeByAddress('cspReports', request),
      },
      async (request, reply) => {
        for (const directive of directivesIn(request.body))
          counts.set(directive, (counts.get(directive) ?? 0) + 1)
        return reply.code(204).send()
      },
    )
    done()
  })

  return { counts: (): ReadonlyMap<string, number> => counts }
}

/** Browsers that do not know the Reporting API send a single report with other names. */
const SingleReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
  }),
})
const ReportList = z.array(
  z.object({ type: z.string(), body: z.object({ effectiveDirective: z.string().optional() }).nullish() }),
)

function directivesIn(body: unknown): string[] {
  const single = SingleReport.safeParse(body)
  if (single.success) {
    const report = single.data['csp-report']
    return [labelOf(report['effective-directive'] ?? report['violated-directive'])]
  }
  const list = ReportList.safeParse(body)
  if (!list.success) throw new MalformedError()
  return list.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, MAX_REPORTS)
    .map((report) => labelOf(report.body?.effectiveDirective))
}

/** Older browsers send the directive with its sources. */
function labelOf(directive = '') {
  const name = directive.split(' ', 1)[0] ?? ''
  return DIRECTIVES.has(name) ? name : OTHER
}
