import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, isLoopbackHostname } from '../../config.ts'
import { ForbiddenError, rejection } from '../common/errors.ts'
import { isForwarded, isFromThisMachine } from './directRequest.ts'
import { HEALTH_CHECK_PATHS } from './health.ts'

/**
 * Keeps a demo on the machine it was started on. Its passwords are public and its mailbox shows every link, so a demo that
 * nobody asked for answers only requests of this machine, even if a proxy forwards others to it. With DEMO=true the operator
 * shows it to others on purpose, and the payments under /dev are limited to the address that PUBLIC_URL names. The mailbox
 * is never shown to others: it has the links by which every visitor resets a password.
 */
export function guardDemo(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', async (request) => {
    if (isFromThisMachine(request)) return
    if (!config.demoIsExplicit && !HEALTH_CHECK_PATHS.has(request.url)) throw new DemoIsLocalError()
    if (!isDemoPage(request)) return
    if (isMailbox(request) && !isAtOwnName(request, config)) throw new MailboxIsLocalError()
    if (!config.demoIsExplicit || !isForOurAddress(request, config)) throw new DemoPageError()
  })
}

const isDemoPage = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/dev/') === true

const isMailbox = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/dev/mailbox') === true

/** In a container, a request from the same machine has another client address; PUBLIC_URL then still names this machine. */
const isAtOwnName = ({ headers }: FastifyRequest, { publicUrl }: Config) =>
  !isForwarded(headers) && isLoopbackHostname(new URL(publicUrl).hostname)

function isForOurAddress({ headers }: FastifyRequest, { publicUrl, host, port }: Config) {
  if (headers.host === new URL(publicUrl).host) return true
  // The payment sandbox is called by this server itself, at the address where it listens.
  const own = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
  return !isForwarded(headers) && headers.host === own
}

class DemoIsLocalError extends rejection(
  ForbiddenError,
  'ReMusic está en modo demostración y solo se abre desde su propio equipo. Para mostrarlo a otras personas, inícialo con DEMO=true',
) {}

class MailboxIsLocalError extends rejection(
  ForbiddenError,
  'Los correos de la demostración se leen solo desde el equipo de ReMusic: tienen enlaces secretos',
) {}

class DemoPageError extends rejection(
  ForbiddenError,
  'Esta página de la demostración solo se abre desde el equipo de ReMusic o desde la dirección de PUBLIC_URL',
) {}
