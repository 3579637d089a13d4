// npm run bench: how many calls a second, each as a share of what bare Node answers on this machine in the same run.
import autocannon from 'autocannon'
import { serveBareNode, serveReMusic } from './serving.ts'

const SECONDS = 5
const CONNECTIONS = 50

const bare = await serveBareNode()
const remusic = await serveReMusic()
try {
  const token = await signIn('premium@remusic.demo', 'remusic-demo')
  const baseline = await measure('Node sin nada', bare.url)
  const measured = [
    await measure('/healthz', `${remusic.url}/healthz`),
    await measure('users/perfil', `${remusic.url}/api/back-end/users/perfil`, token),
    await measure('user (página de 20)', `${remusic.url}/api/back-end/user`, token),
    await measure('página /login', `${remusic.url}/login`),
  ]
  console.table(
    [baseline, ...measured].map(({ name, perSecond, p99, errors }) => ({
      llamada: name,
      'por segundo': Math.round(perSecond),
      'parte de Node sin nada': (perSecond / baseline.perSecond).toFixed(3),
      'p99 ms': p99,
      errores: errors,
    })),
  )
  if (measured.some(({ errors }) => errors > 0)) process.exitCode = 1
} finally {
  await remusic.stop()
  await bare.stop()
}

async function measure(name: string, url: string, token?: string) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
  return { name, perSecond: requests.average, p99: latency.p99, errors: non2xx + errors }
}

async function signIn(email: string, password: string): Promise<string> {
  const answer = await fetch(`${remusic.url}/api/back-end/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
