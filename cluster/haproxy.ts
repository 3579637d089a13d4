export type Target = { name: string; port: number }
/** A PostgreSQL and the REST interface of the Patroni that runs it. */
export type DatabaseTarget = Target & { restPort: number }

type BalancerSettings = {
  folder: string
  httpPort: number
  primaryPort: number
  replicaPort: number
  servers: readonly Target[]
  databases: readonly DatabaseTarget[]
}

/** HAProxy in front of the servers, and of the primary and the standbys of the database. */
export function balancerConfig(settings: BalancerSettings): string {
  const { folder, httpPort, primaryPort, replicaPort, servers, databases } = settings
  return `${globalSection(folder)}
defaults
  timeout connect 2s
  timeout check 2s
  retries 3
  option redispatch
  # Only a connection that was refused is tried on another server: that request cannot have had an effect.
  retry-on conn-failure

frontend web
  mode http
  bind 127.0.0.1:${httpPort}
  timeout client 60s
  timeout http-request 15s
  option forwardfor
  # Socket.IO over long polling sends the requests of one connection separately, and they must reach the same server.
  acl is_socket path_beg /socket.io/
  acl is_poll url_param(transport) polling
  acl has_polled url_param(sid) -m found
  use_backend polling if is_socket is_poll or is_socket has_polled
  use_backend assets if { path_beg /assets/ }
  # While the database is away no server is ready, but those that are alive say so in the way that clients understand.
  use_backend alive if { nbsrv(servers) eq 0 }
  default_backend servers

backend servers
  mode http
  balance leastconn
  # Above the slowest answer of a server, and short enough to give up on a frozen one.
  timeout server 12s
  timeout tunnel 1h
${readiness}
${servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port} check`).join('\n')}

backend assets
  mode http
  balance roundrobin
  timeout server 12s
  # During an upgrade a page of one version asks for files that only the servers of that version have.
  retry-on conn-failure 404
  retries 10
  option redispatch 1
${servers.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} track servers/${name}`).join('\n')}

backend alive
  mode http
  balance leastconn
  timeout server 12s
  timeout tunnel 1h
  option httpchk GET /healthz
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port} check`).join('\n')}

backend polling
  mode http
  balance source
  hash-type consistent
  # A poll waits for events until the next heartbeat of Socket.IO.
  timeout server 60s
  timeout tunnel 1h
${servers.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} track servers/${name}`).join('\n')}

${roleSection('primary', primaryPort, '/primary', databases)}
${roleSection('replica', replicaPort, `/replica?lag=${MAX_LAG}`, databases)}`
}

/** A standby that is further behind gets no reads. */
const MAX_LAG = '16MB'

const globalSection = (folder: string) => `global
  stats socket ${folder}/admin.sock level admin mode 600
  # After a reload, the old process ends even if some of its connections stay open.
  hard-stop-after 60s
`

const readiness = `  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1`

/**
 * Patroni answers 200 for the role that its PostgreSQL has. Connections to a PostgreSQL that lost its role are closed, so that no
 * client keeps talking to the previous primary.
 */
const roleSection = (
  role: string,
  port: number,
  path: string,
  databases: readonly DatabaseTarget[],
) => `listen ${role}
  mode tcp
  bind 127.0.0.1:${port}
  balance leastconn
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
  option httpchk GET ${path}
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map((database) => `  server ${database.name} 127.0.0.1:${database.port} check port ${database.restPort}`).join('\n')}
`

/** The proxy between each Patroni and etcd, with which a fault can cut off one Patroni without touching the network of this machine. */
export function etcdGateConfig(folder: string, gates: readonly Target[], etcd: readonly Target[]): string {
  const gate = ({ name, port }: Target) => `
listen ${name}
  bind 127.0.0.1:${port}
${etcd.map((member) => `  server ${member.name} 127.0.0.1:${member.port} check inter 1s on-marked-down shutdown-sessions`).join('\n')}
`
  return `${globalSection(folder)}
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
${gates.map(gate).join('')}`
}
