/** The processor time that some work takes, in milliseconds. Elapsed time would depend on what else the machine does. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
