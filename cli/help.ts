export const HELP = `Uso: npm run remusic -- <orden>

  migrate                  pone al día la base de datos
  admin create             crea una cuenta de administración
      --email <correo>       si falta, se pregunta
      --name <nombre>        si falta, se pregunta
                             la contraseña se toma de ADMIN_PASSWORD o se pregunta
  second-factor reset      quita el segundo paso de una cuenta que perdió todos los suyos
      --email <correo>       si falta, se pregunta
  account secure           cierra una cuenta a quien la esté usando: terminan sus sesiones y tokens, se quitan su contraseña y
                           su segundo paso, y deja de administrar. Su dueño vuelve con «Olvidé mi contraseña»
  account end-sessions     cierra todas las sesiones de una cuenta, que vuelve a entrar como antes
  account demote           quita a una cuenta el permiso de administrar, si no es la última que lo tiene
  account suspend          suspende una cuenta; su dueño lee la norma y el motivo, y puede apelar
      --length indefinite    o day, week, month
  account hide             oculta lo que una cuenta escribió, editó o importó desde un momento, y su presentación; un Admin
                           puede mostrar cada cosa de nuevo, y su dueño puede apelar
      --since <momento>      un día o un momento: 2026-11-19T08:30 (UTC) o 2026-11-19T08:30-03:00
      --reason <motivo>      si falta, se pregunta, también al suspender
      --rule conduct         o spam, insult, hate, sexual, privacy, impersonation, también al suspender
      --email <correo>       si falta, se pregunta, también en las cuatro órdenes anteriores
  registration close       cierra el registro: nadie crea cuentas, y las que existen entran como siempre
  registration open        abre el registro de nuevo
  log-hash <valor>         dice cómo aparece un correo o una dirección IP en el registro de inicios de sesión
  backup <archivo o carpeta>
                           guarda una copia de todos los datos, también con ReMusic en marcha. En una carpeta, la copia lleva
                           por nombre su fecha
      --keep-days 14         después borra de la carpeta las copias de más días
      --daily                espera, y guarda una copia cada noche a las 4 (UTC)
  restore <archivo>        recupera una copia en una base de datos vacía
  import musicbrainz <carpeta o archivos>
                           cambia el catálogo por la música de una exportación de MusicBrainz: mbdump.tar.bz2 y, para tener
                           géneros, mbdump-derived.tar.bz2. Si se interrumpe, continúa la próxima vez
      --countries AR,MX      solo artistas de estos países
      --languages spa,por    solo artistas con ediciones en estos idiomas; junto con --countries, también estos
      --since 1950           solo discos desde este año
      --min-releases 3       solo artistas con al menos tantos discos
      --noncommercial        usa mbdump-derived aunque la instalación cobre pagos
  taste refresh            calcula de nuevo las recomendaciones de todas las personas, también con ReMusic en marcha; de noche
                           se hace solo

Todas trabajan con la base de datos de DATABASE_DIRECT_URL o DATABASE_URL o, si faltan, con la de la carpeta DATA_DIR.`
