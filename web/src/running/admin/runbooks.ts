import { LINKS, type Runbook } from './runbookParts.ts'

/** The operator's steps in an emergency. */
export const RUNBOOKS: readonly Runbook[] = [
  {
    id: 'disk-full',
    title: 'Disco lleno',
    symptom:
      'Las páginas abren, pero todo lo que guarda responde «Servicio no disponible». /readyz sigue diciendo ok. El log de PostgreSQL y el de ReMusic tienen «No space left on device».',
    first: ['df -h'],
    steps: [
      {
        text: 'Haz lugar en ese disco: copias viejas que estén también en otro lado, el diario del sistema, imágenes sin uso. No borres nada de la carpeta de PostgreSQL, y menos de pg_wal.',
        commands: ['journalctl --vacuum-size=500M', 'docker builder prune --force'],
      },
      {
        text: 'Mira qué creció. Un slot inactivo guarda WAL para una réplica que falta: recupérala, o quita el slot con select pg_drop_replication_slot(…).',
        commands: [
          `psql -c "select relname, pg_size_pretty(pg_total_relation_size(oid)) from pg_class where relkind = 'r' order by pg_total_relation_size(oid) desc limit 10"`,
          'psql -c "select slot_name, active, pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) from pg_replication_slots"',
        ],
      },
      { text: 'Si PostgreSQL se detuvo, inícialo. ReMusic se conecta de nuevo por sí mismo.' },
      { text: 'Agranda el disco, o lleva las copias a otro.' },
    ],
    over: 'df -h muestra un quinto del disco libre, y «Enviarme un correo de prueba» funciona: eso guarda.',
  },
  {
    id: 'restore-from-a-backup',
    title: 'Restaurar una copia',
    symptom:
      'Faltan datos o están dañados sin remedio. Por unas pocas filas es mejor recuperarlas de un momento anterior, junto a la base en marcha (docs/operations/backup.md, «Point-in-time recovery»). Lo escrito después de la copia se pierde.',
    first: [
      'ls -lt /var/lib/remusic-backup                                       # systemd',
      'docker compose -f deploy/compose.yaml logs backup                    # Compose',
      'kubectl logs --selector app.kubernetes.io/component=backup --tail=1  # Kubernetes',
    ],
    steps: [
      {
        text: 'Detén todo lo que escribe; npm start termina con Ctrl+C.',
        commands: [
          "systemctl stop 'remusic@*' remusic-backup.timer                                # systemd",
          'docker compose -f deploy/compose.yaml stop proxy server-1 server-2 backup      # Compose',
          'kubectl scale deployment/remusic --replicas=0                                  # Kubernetes',
          `kubectl patch cronjob/remusic-backup --patch '{"spec":{"suspend":true}}'       # Kubernetes`,
        ],
      },
      {
        text: 'Deja la base dañada a un lado y pon una vacía en su lugar; con npm start, la carpeta de la base. En Kubernetes, como en systemd, con el cliente de tu PostgreSQL.',
        commands: [
          'mv data/postgres data/postgres-before                                          # npm start',
          "sudo -u postgres psql -c 'alter database remusic rename to remusic_before' -c 'create database remusic owner remusic'  # systemd",
          "docker compose -f deploy/compose.yaml exec database psql -U remusic -d postgres -c 'alter database remusic rename to remusic_before' -c 'create database remusic'  # Compose",
        ],
      },
      {
        text: 'Restaura. Primero se comprueba el archivo entero, y se restaura todo o nada.',
        commands: [
          'npm run remusic -- restore respaldo.remusic                                    # npm start',
          'cd /opt/remusic && node_modules/node/bin/node --env-file=/etc/remusic/remusic.env cli/remusic.ts restore /var/lib/remusic-backup/2026-11-19T0400.remusic  # systemd',
          'docker compose -f deploy/compose.yaml run --rm --no-deps backup cli/remusic.ts restore /data/backups/2026-11-19T0400.remusic  # Compose',
          `kubectl create job remusic-restore --from=cronjob/remusic-backup --dry-run=client --output=yaml | kubectl patch --local --filename=- --type=json --patch='[{"op":"replace","path":"/spec/template/spec/containers/0/args","value":["cli/remusic.ts","restore","/data/backups/2026-11-19T0400.remusic"]}]' --output=yaml | kubectl create --filename=-  # Kubernetes`,
          'kubectl wait --for=condition=complete --timeout=6h job/remusic-restore         # Kubernetes',
        ],
      },
      {
        text: 'Inicia de nuevo.',
        commands: [
          'npm start                                                                      # npm start',
          'systemctl start remusic@3001 remusic@3002 remusic-backup.timer                 # systemd',
          'docker compose -f deploy/compose.yaml up --detach --wait                       # Compose',
          'kubectl scale deployment/remusic --replicas=2                                  # Kubernetes',
          `kubectl patch cronjob/remusic-backup --patch '{"spec":{"suspend":false}}'      # Kubernetes`,
        ],
      },
      {
        text: 'Cada persona inicia sesión otra vez. Los correos que esperaban quedan retenidos, para que ninguno salga dos veces. Sin la misma SECRET_KEY, mira «Se filtró un secreto» sobre las aplicaciones de códigos.',
        link: LINKS.mails,
      },
    ],
    over: '/readyz responde {"ok":true}, está la última reseña anterior a la copia, y una copia nueva sale bien. Borra remusic_before una semana después.',
  },
  {
    id: 'upgrade',
    title: 'Actualizar',
    symptom:
      'Hay una versión nueva en CHANGELOG.md. Entre dos versiones seguidas nadie lo nota; si hay otras en medio, pasa por ellas. Primero, una copia:',
    first: [
      'mkdir -p respaldos && npm run remusic -- backup respaldos                         # npm start',
      'systemctl start remusic-backup.service                                            # systemd',
      'docker compose -f deploy/compose.yaml run --rm backup cli/remusic.ts backup /data/backups  # Compose',
      'kubectl create job --from=cronjob/remusic-backup remusic-backup-now               # Kubernetes',
      'kubectl wait --for=condition=complete --timeout=6h job/remusic-backup-now         # Kubernetes',
    ],
    steps: [
      {
        text: 'Trae la versión nueva, pon al día la base mientras los servidores viejos siguen, y cambia un servidor tras otro.',
        commands: [
          'git checkout VERSION && npm start                                               # npm start',
          'cd /opt/remusic && git checkout VERSION && npm install --no-save && npm run build  # systemd',
          'node_modules/node/bin/node --env-file=/etc/remusic/remusic.env cli/remusic.ts migrate && deploy/systemd/rolling-restart 3001 3002  # systemd',
          'git checkout VERSION && docker compose -f deploy/compose.yaml build && docker compose -f deploy/compose.yaml run --rm migrate  # Compose',
          'docker compose -f deploy/compose.yaml up --detach --no-deps --wait server-1    # Compose',
          'docker compose -f deploy/compose.yaml up --detach --no-deps --wait server-2 backup  # Compose',
          'kubectl delete job remusic-migrate --ignore-not-found                          # Kubernetes, with the new tag in your overlay',
          'kubectl apply -k . -l app.kubernetes.io/component=migration && kubectl wait --for=condition=complete --timeout=1h job/remusic-migrate  # Kubernetes',
          'kubectl apply -k . && kubectl rollout status deployment/remusic                # Kubernetes',
        ],
      },
      {
        text: 'Si PostgreSQL rechaza una migración, el inicio dice cuál y por qué; los servidores viejos siguen.',
      },
      {
        text: 'Para volver atrás, lo mismo con la versión anterior, sin la migración. Funciona con la base nueva y no se pierde nada. No restaures la copia para esto.',
        commands: [
          'kubectl rollout undo deployment/remusic                                        # Kubernetes',
        ],
      },
    ],
    over: 'cada servidor responde {"ok":true} en /readyz, y en diez minutos no hay ningún 500 en el log.',
  },
  {
    id: 'a-leaked-admin-password',
    title: 'Se filtró la contraseña de un Admin',
    symptom:
      'En el Registro hay actos que nadie del equipo recuerda, o la contraseña está donde no debe. Funciona también si es el único Admin:',
    first: ['remusic account secure --email admin@example.com'],
    steps: [
      {
        text: 'Terminan sus sesiones y tokens, y la cuenta pierde su contraseña, su segundo paso y el permiso de administrar. Si ya nadie administra, crea otra cuenta y dale un segundo paso en Ajustes, «Seguridad».',
        commands: ['remusic admin create --email other@example.com'],
      },
      {
        text: 'Lee el Registro de esa persona desde el día de la filtración: deshaz precios, contenido oculto y Premium, y restablece las cuentas que suspendió.',
        link: LINKS.log,
      },
      {
        text: 'Quita el permiso a cada Admin que esa cuenta haya hecho.',
        commands: ['remusic account demote --email unknown@example.com'],
        link: LINKS.users,
      },
      {
        text: 'Su dueño elige otra contraseña con «Olvidé mi contraseña» y agrega un segundo paso. Otro Admin le devuelve el permiso: primero Premium, después Admin.',
      },
    ],
    over: 'el Registro no tiene nada nuevo de esa cuenta, y en la lista de Admin conoces todos los nombres.',
  },
  {
    id: 'a-stolen-member-account',
    title: 'Robaron la cuenta de alguien',
    symptom:
      'Alguien te escribe que su cuenta hace lo que no hizo. Si todavía tiene el correo sobre el cambio de contraseña o de dirección, «No fui yo» hace todo esto durante siete días. Comprueba quién lo pide, y después:',
    first: ['remusic account secure --email person@example.com'],
    steps: [
      {
        text: 'La otra persona queda fuera al instante. Su dueño vuelve con «Olvidé mi contraseña», en el mismo correo.',
      },
      {
        text: 'Si cambiaron la dirección y el correo a la anterior tiene más de siete días, devuelve primero la dirección y después asegura la cuenta.',
        commands: [
          `psql -c "update users set email = 'person@example.com' where email = 'stranger@example.net'"`,
        ],
      },
      {
        text: 'Si solo perdió un dispositivo, alcanza con cerrar las sesiones. Las tuyas se cierran en Ajustes.',
        commands: ['remusic account end-sessions --email person@example.com'],
        link: LINKS.sessions,
      },
      {
        text: 'Oculta lo que escribió la otra persona: reseñas, comentarios, playlists, mensajes y nombres de grupos y salas desde ese momento, en UTC, y la presentación, que no tiene fecha. Un Admin muestra cada cosa de nuevo en los reportes, «Contenido oculto».',
        commands: [
          "remusic account hide --email person@example.com --since 2026-11-19T08:30 --reason 'Lo escribió otra persona'",
        ],
        link: LINKS.reports,
      },
      {
        text: 'Suspende la cuenta si no encuentras a su dueño; un Admin la restablece después.',
        commands: [
          "remusic account suspend --email person@example.com --reason 'Alguien más usa esta cuenta'",
        ],
        link: LINKS.users,
      },
    ],
    over: 'su dueño inicia sesión y en Ajustes, «Seguridad», solo ve sesiones suyas.',
  },
  {
    id: 'a-wave-of-spam',
    title: 'Una ola de spam',
    symptom: 'Muchas cuentas nuevas, reportes de publicidad, reseñas que se repiten.',
    first: ['remusic registration close'],
    steps: [
      {
        text: 'Lo mismo se hace en el panel. Nadie puede crear una cuenta, ni con un enlace que ya recibió; los demás entran como siempre.',
        link: LINKS.registration,
      },
      {
        text: 'En la lista, busca lo que tienen en común (una palabra del nombre, el dominio del correo), pulsa «Suspender varias», y márcalas o elige el momento desde el que se registraron. Antes de hacerlo dice cuántas y a quién.',
        link: LINKS.users,
      },
      {
        text: 'Lo que publicaron se oculta con ellas. Mira en los reportes lo que queda, y restablece a quien se haya suspendido por error.',
        link: LINKS.reports,
      },
      { text: 'Decide sobre los votos que quedaron en revisión.', link: LINKS.votes },
      {
        text: 'Lo que una cuenta más vieja escribió desde un momento se oculta sin suspenderla.',
        commands: [
          "remusic account hide --email person@example.com --since 2026-11-19T08:30 --rule spam --reason 'Publica anuncios'",
        ],
      },
      {
        text: 'Abre el registro de nuevo.',
        commands: ['remusic registration open'],
        link: LINKS.registration,
      },
    ],
    over: 'el registro lleva una hora abierto y no llegó ningún reporte sobre cuentas nuevas.',
  },
  {
    id: 'a-provider-is-down',
    title: 'Un proveedor no responde',
    symptom:
      'Falla una función y lo demás anda. Ningún proveedor hace falta para leer, escribir o entrar con contraseña; no reinicies servidores por esto.',
    first: [
      'for address in api.mercadopago.com api.deezer.com www.googleapis.com; do curl --silent --output /dev/null --write-out "%{http_code} $address\\n" "https://$address"; done',
    ],
    steps: [
      {
        text: 'Correo: los mensajes esperan y se reintentan durante un día. Después de un corte más largo, pide a la gente que solicite su enlace otra vez, o confirma sus cuentas.',
        link: LINKS.mails,
      },
      {
        text: 'Mercado Pago: no se puede empezar un pago. Lo que se pagó se averigua después, y nadie pierde un mes.',
      },
      { text: 'Deezer: el catálogo está en la base; faltan los adelantos y lo que nunca se cargó.' },
      { text: 'Google: quien tiene contraseña, o la pide con «Olvidé mi contraseña», entra con ella.' },
      {
        text: 'Redis: cada servidor atiende a los suyos; los mensajes entre personas de distintos servidores llegan con el próximo pedido de la página. Inícialo de nuevo: no guarda nada.',
      },
    ],
    over: 'en «Correos» nada espera, y las pruebas de correo y de pagos de «Puesta en marcha» salen bien.',
  },
  {
    id: 'the-database-is-down',
    title: 'La base de datos no responde',
    symptom:
      '«Servicio no disponible» en todas partes, y /readyz responde 503 con lo que espera: «base de datos», o «base de datos de solo lectura» durante un failover.',
    first: ['curl --include https://remusic.example/readyz'],
    steps: [
      { text: 'No toques los servidores: se conectan de nuevo por sí mismos.' },
      {
        text: 'Mira por qué falta PostgreSQL: su log, el disco, la memoria, la máquina.',
        commands: [
          'systemctl status postgresql                                                    # systemd',
          'docker compose -f deploy/compose.yaml logs --tail=50 database                  # Compose',
          'patronictl list                                                                # Patroni',
        ],
      },
      {
        text: 'Con Patroni, un failover dura unos 12 segundos. Si no hay líder, etcd perdió su mayoría: recupera sus miembros. No inicies a mano un PostgreSQL de Patroni.',
      },
      {
        text: 'Si responde pero todo espera, busca qué ocupa las conexiones y termínalo con select pg_terminate_backend(pid).',
        commands: [
          'psql -c "select pid, state, wait_event_type, now() - xact_start as since, left(query, 80) from pg_stat_activity where xact_start is not null order by xact_start"',
        ],
      },
      { text: 'Si sus archivos están dañados, restaura una copia.' },
    ],
    over: '/readyz de cada servidor responde {"ok":true}, y alguien puede escribir una reseña.',
  },
  {
    id: 'a-leaked-secret',
    title: 'Se filtró un secreto',
    symptom:
      'Un ajuste, una copia o la base de datos está donde no debe. Cambia el valor en el proveedor y en la configuración, y reinicia un servidor tras otro; las sesiones siguen.',
    first: [
      '/opt/remusic/deploy/systemd/rolling-restart 3001 3002                             # systemd',
      'kubectl rollout restart deployment/remusic                                        # Kubernetes',
    ],
    steps: [
      {
        text: 'DATABASE_URL: cambia a la vez la contraseña y el ajuste; las conexiones abiertas siguen, las nuevas la necesitan.',
        commands: [`psql -c "alter role remusic password 'new'"`],
      },
      {
        text: 'MERCADOPAGO_ACCESS_TOKEN, MERCADOPAGO_WEBHOOK_SECRET, SMTP_URL, REDIS_PASSWORD, METRICS_TOKEN: renuévalos en el proveedor (el último, en Prometheus) y después aquí. Prueba el correo y los pagos.',
        link: LINKS.setup,
      },
      {
        text: 'SECRET_KEY: importa solo junto con una copia de la base. Después del cambio no se pueden leer las aplicaciones de códigos: la gente entra con una llave de acceso o un código de recuperación y agrega la aplicación otra vez. A quien no tiene ninguno:',
        commands: ['remusic second-factor reset --email person@example.com'],
      },
      {
        text: 'Una copia de ReMusic tiene las contraseñas solo como hash lento, y ni sesiones ni claves, salvo la de las notificaciones push. Avisa a tu gente, como pide la ley, y sugiere otra contraseña.',
      },
      {
        text: 'Una copia de la base hecha de otro modo tiene también las claves de la instalación: renuévalas, cierra todas las sesiones y reinicia. Sin SECRET_KEY, vale lo dicho de las aplicaciones de códigos. Los dispositivos piden otra vez las notificaciones, y los archivos de antes cuentan como de otra instalación.',
        commands: [
          `psql -c "update installation_keys set key = decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')"`,
          'psql -c "delete from web_push_keys" -c "delete from web_push_devices" -c "delete from sessions"',
        ],
      },
    ],
    over: 'el valor viejo se rechaza, /readyz responde {"ok":true}, y el log no tiene conexiones rechazadas.',
  },
]
