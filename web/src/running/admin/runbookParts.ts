import { paths } from '../../paths.ts'

type Step = {
  text: string
  commands?: readonly string[]
  /** Where it is done in the panel. */
  link?: { label: string; to: string }
}

export type Runbook = {
  /** The anchor of its section in docs/runbooks.md, which has the same commands in English. */
  id: string
  title: string
  /** How it is noticed. */
  symptom: string
  first: readonly string[]
  steps: readonly Step[]
  /** How the operator knows that it is over. */
  over: string
}

/** The commands for `remusic …` and `psql …` in each way to run ReMusic. */
export const COMMANDS = [
  { way: 'npm start', remusic: 'npm run remusic -- …', psql: null },
  {
    way: 'systemd',
    remusic:
      'cd /opt/remusic && node_modules/node/bin/node --env-file=/etc/remusic/remusic.env cli/remusic.ts …',
    psql: 'psql "$DATABASE_URL" …',
  },
  {
    way: 'Compose',
    remusic: 'docker compose -f deploy/compose.yaml run --rm --no-deps backup cli/remusic.ts …',
    psql: 'docker compose -f deploy/compose.yaml exec database psql -U remusic …',
  },
  {
    way: 'Kubernetes',
    remusic: 'kubectl exec deploy/remusic -- node cli/remusic.ts …',
    psql: '# psql: el cliente de tu PostgreSQL',
  },
] as const

export const LINKS = {
  users: { label: 'Lista de Usuarios', to: paths.adminView('lista') },
  registration: { label: 'Cerrar o abrir el registro', to: paths.adminView('pendientes') },
  log: { label: 'Registro', to: paths.adminView('registro') },
  reports: { label: 'Reportes', to: paths.adminView('reportes') },
  votes: { label: 'Votos en revisión', to: paths.adminView('votos') },
  mails: { label: 'Correos', to: paths.adminMails() },
  setup: { label: 'Puesta en marcha', to: paths.adminView('puesta-en-marcha') },
  sessions: { label: 'Tus sesiones, en Seguridad', to: paths.security() },
} as const
