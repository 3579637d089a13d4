import { createFolders } from './folders.ts'
import { createPorts } from './ports.ts'
import { type Description, type Managed, manage } from './process.ts'
import { findAccount, findPrograms } from './programs.ts'
import { type ClusterRecord, identify, writeRecord } from './record.ts'

export type Context = ReturnType<typeof createContext>

/** The state that all parts of one cluster share: programs, ports, folders, and the list of its processes. */
export function createContext(
  folder: string,
  { withBackups = false, signal }: { withBackups?: boolean; signal?: AbortSignal | undefined } = {},
) {
  const programs = findPrograms({ withBackups })
  const account = findAccount()
  const processes: Managed[] = []
  const known: Pick<ClusterRecord, 'dataFolders' | 'disks' | 'summary' | 'patroniUrls'> = {
    dataFolders: [],
    disks: [],
    summary: [],
    patroniUrls: [],
  }
  const supervisor = identify(process.pid)

  function record() {
    const running = processes.flatMap(({ name, pid }) => {
      const id = pid()
      return id === null ? [] : [{ name, ...identify(id) }]
    })
    writeRecord(folder, { supervisor, processes: running, ...known })
  }

  return {
    folder,
    /** Aborts a start in progress. */
    signal,
    programs,
    account,
    ports: createPorts(),
    folders: createFolders(folder, account),
    processes,
    /** Data that is recorded besides the processes. Call `record()` after a change. */
    known,
    record,
    /** A process of this cluster, not started yet. Engines run under their own account unless the description names another. */
    define(description: Omit<Description, 'account'> & Partial<Pick<Description, 'account'>>): Managed {
      const managed = manage({ account, ...description }, record, signal)
      processes.push(managed)
      return managed
    },
  }
}

/** Whether an address answers with a success status. */
export const answers = async (url: string, timeoutMs = 2_000) =>
  (await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })).ok
