/** The size of each fault. The defaults are for a release; use smaller ones for a quick check. */
export const SETTINGS = {
  writers: number('FAULTS_WRITERS', 10),
  serverKills: number('FAULTS_KILLS', 50),
  postmasterKills: number('FAULTS_POSTMASTER_KILLS', 10),
  databaseRestarts: number('FAULTS_RESTARTS', 5),
  databaseAwaySeconds: number('FAULTS_AWAY_SECONDS', 30),
  databaseFrozenSeconds: number('FAULTS_FROZEN_SECONDS', 10),
  serverFrozenSeconds: number('FAULTS_SERVER_FROZEN_SECONDS', 20),
  leaderKills: number('FAULTS_LEADER_KILLS', 10),
  partitionSeconds: number('FAULTS_PARTITION_SECONDS', 30),
  rollingRestarts: number('FAULTS_ROLLING', 20),
  rollingPerSecond: number('FAULTS_ROLLING_RATE', 200),
  registrations: number('FAULTS_REGISTRATIONS', 60),
  soakMinutes: number('SOAK_MINUTES', 20),
  overloadSeconds: number('OVERLOAD_SECONDS', 15),
  /** A folder with the previous release and its dependencies. Without it, the release is checked out and installed. */
  previousRelease: process.env.FAULTS_PREVIOUS_RELEASE,
  /** Multiplies every time limit, for a machine that is busy with other work. */
  slack: number('FAULTS_SLACK', 1),
}

export const within = (ms: number) => ms * SETTINGS.slack

function number(name: string, defaultValue: number) {
  const value = process.env[name]
  return value ? Number(value) : defaultValue
}
