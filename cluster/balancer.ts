import { join } from 'node:path'
import { ask } from './ask.ts'
import { answers, type Context } from './context.ts'
import { balancerConfig, type DatabaseTarget, etcdGateConfig, type Target } from './haproxy.ts'
import type { Managed } from './process.ts'

export type Balancer = Managed & {
  url: string
  primaryPort: number
  replicaPort: number
  /** Reads the configuration again without closing open connections. Resolves when the new processes serve. */
  reload(): Promise<void>
}

type Settings = { httpPort: number; servers: readonly Target[]; databases: readonly DatabaseTarget[] }

export async function startBalancer(context: Context, settings: Settings): Promise<Balancer> {
  const folder = await context.folders.make('haproxy')
  const [primaryPort, replicaPort] = [await context.ports.free(), await context.ports.free()]
  const config = balancerConfig({ ...settings, folder, primaryPort, replicaPort })
  const haproxy = await startHaproxy(context, 'haproxy', folder, config, async () => {
    const state = await ask(join(folder, 'admin.sock'), 'show servers state primary')
    // The sixth field is 2 for a server that runs.
    return state.split('\n').some((line) => line.split(' ')[5] === '2')
  })
  return {
    ...haproxy,
    url: `http://localhost:${settings.httpPort}`,
    primaryPort,
    replicaPort,
    async reload() {
      const processId = async () => /Pid: (\d+)/.exec(await ask(join(folder, 'admin.sock'), 'show info'))?.[1]
      const before = await processId()
      haproxy.signal('SIGUSR2')
      while ((await processId().catch(() => before)) === before)
        await new Promise((next) => setTimeout(next, 50))
    },
  }
}

/** The proxy between each Patroni and etcd, which a fault can cut off. */
export async function startEtcdGate(context: Context, gates: readonly Target[], etcd: readonly Target[]) {
  const folder = await context.folders.make('etcd-gate')
  const config = etcdGateConfig(folder, gates, etcd)
  const socket = join(folder, 'admin.sock')
  const gate = await startHaproxy(context, 'etcd-gate', folder, config, async () => {
    for (const { port } of gates) if (!(await answers(`http://127.0.0.1:${port}/health`))) return false
    return true
  })
  const set = async (name: string, state: 'maint' | 'ready') => {
    for (const member of etcd) await ask(socket, `set server ${name}/${member.name} state ${state}`)
  }
  return {
    ...gate,
    cut: (name: string) => set(name, 'maint'),
    mend: (name: string) => set(name, 'ready'),
  }
}

async function startHaproxy(
  context: Context,
  name: string,
  folder: string,
  config: string,
  isReady: () => Promise<boolean>,
) {
  const file = await context.folders.write(join(folder, 'haproxy.cfg'), config)
  const haproxy = context.define({
    name,
    command: context.programs.haproxy,
    // `-W` starts a master process, which replaces its worker at every reload.
    args: ['-W', '-f', file],
    folder,
    isReady,
  })
  await haproxy.start()
  return haproxy
}
