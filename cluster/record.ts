import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unmountDisk } from './folders.ts'
import { signalQuietly } from './process.ts'

const FILE = 'cluster.json'
const KILL_MS = 5_000

/**
 * The processes of a cluster. The file is written at every change, so that another process can show them and clean up after a supervisor
 * that died.
 */
export type ClusterRecord = {
  supervisor: Identity
  processes: (Identity & { name: string })[]
  /** The data folders of PostgreSQL, whose processes are not children of the recorded ones. */
  dataFolders: string[]
  disks: string[]
  /** Lines for the operator; empty until everything runs. */
  summary: string[]
  patroniUrls: string[]
}

/** A process id may be reused; together with the start time it is unique. */
export type Identity = { pid: number; startedAt: string }

export const identify = (pid: number): Identity => ({ pid, startedAt: startTimeOf(pid) ?? '' })
export const isAlive = ({ pid, startedAt }: Identity) => startTimeOf(pid) === startedAt

export function writeRecord(folder: string, record: ClusterRecord) {
  const file = join(folder, FILE)
  if (!existsSync(folder)) return
  writeFileSync(`${file}.new`, JSON.stringify(record, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export function readRecord(folder: string): ClusterRecord | null {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as ClusterRecord
  } catch {
    return null
  }
}

/** Kills whatever is left of the cluster, by process id, and removes its folder. */
export async function removeRemains(folder: string) {
  const record = readRecord(folder)
  for (const process of record?.processes ?? []) if (isAlive(process)) signalQuietly(-process.pid, 'SIGKILL')
  for (const data of record?.dataFolders ?? []) await killPostgres(data)
  for (const disk of record?.disks ?? []) unmountDisk(disk)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** All processes of the PostgreSQL in this data folder, its postmaster first. */
export function postgresPids(dataFolder: string): number[] {
  const postmaster = readPostmasterPid(dataFolder)
  if (!postmaster) return []
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster)
  return [postmaster, ...children]
}

/** SIGKILL to all processes at once, as if the machine lost its power. */
export async function killPostgres(dataFolder: string) {
  const pids = postgresPids(dataFolder)
  for (const pid of pids) signalQuietly(pid, 'SIGKILL')
  const deadline = performance.now() + KILL_MS
  while (pids.some((pid) => startTimeOf(pid) !== null) && performance.now() < deadline) await wait(20)
}

function readPostmasterPid(dataFolder: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
    // The file outlives a killed PostgreSQL, and its pid may belong to another process now.
    const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dataFolder)
    return isOurs ? pid : null
  } catch {
    return null
  }
}

const parentOf = (pid: number) => Number(statOf(pid)?.[1] ?? 0)
/** Null for a process that has ended, even if its parent has not reaped it yet. */
function startTimeOf(pid: number): string | null {
  const stat = statOf(pid)
  return stat && stat[0] !== 'Z' ? (stat[19] ?? null) : null
}

/** The fields of /proc/<pid>/stat after the name, which may contain spaces: state, parent, … and as the 20th the start time. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
