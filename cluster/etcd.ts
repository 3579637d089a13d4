import { join } from 'node:path'
import { answers, type Context } from './context.ts'
import type { Managed } from './process.ts'

export type EtcdMember = { name: string; clientPort: number; peerPort: number }

/** One member of etcd, which stores who leads the database. A majority must be alive for anybody to lead. */
export function etcdArguments(member: EtcdMember, all: readonly EtcdMember[], dataDir: string): string[] {
  const settings = {
    name: member.name,
    'data-dir': dataDir,
    'listen-client-urls': `http://127.0.0.1:${member.clientPort}`,
    'advertise-client-urls': `http://127.0.0.1:${member.clientPort}`,
    'listen-peer-urls': peerUrl(member),
    'initial-advertise-peer-urls': peerUrl(member),
    'initial-cluster': all.map((each) => `${each.name}=${peerUrl(each)}`).join(','),
    'initial-cluster-state': 'new',
    // Members share a disk here, whose flushes would miss the default of 100 and 1000 ms.
    'heartbeat-interval': '250',
    'election-timeout': '2500',
    'log-level': 'warn',
  }
  return Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
}

const peerUrl = ({ peerPort }: EtcdMember) => `http://127.0.0.1:${peerPort}`

export type Etcd = { processes: Managed[]; members: EtcdMember[] }

export async function startEtcd(context: Context, count: number): Promise<Etcd> {
  const members: EtcdMember[] = []
  for (let i = 1; i <= count; i++)
    members.push({
      name: `etcd${i}`,
      clientPort: await context.ports.free(),
      peerPort: await context.ports.free(),
    })
  const processes: Managed[] = []
  for (const member of members) {
    const folder = await context.folders.make(member.name)
    processes.push(
      context.define({
        name: member.name,
        command: context.programs.etcd,
        args: etcdArguments(member, members, join(folder, 'data')),
        folder,
        isReady: () => answers(`http://127.0.0.1:${member.clientPort}/health`),
      }),
    )
  }
  await Promise.all(processes.map((process) => process.start()))
  return { processes, members }
}
