import type { DemoGenre } from '../../catalogue/genres.ts'

/** For songs of all that somebody loves. */
export const PLAYLIST_NAMES: readonly string[] = `
  Para lavar los platos · Domingo sin reloj · Ventana abierta · Camino al trabajo · Lo que suena en la cocina
  Siesta con permiso · Noche de martes · Para no llegar todavía · Con la luz apagada · Limpieza general
  Viaje largo, asiento de la ventana · Cosas que me mandó mi hermana · Lluvia en el techo · Antes de que despierten
  Última cuadra · Para tender la ropa · Sobremesa hasta las seis · Café y ventana · Fila del banco · Cumpleaños de mi madre
  Todo lo que bailé en marzo · Para caminar despacio · Insomnio con modales · Bajar la basura bailando
  Lo mejor de este año, por ahora · Nadie me mira · Cocinar para ocho · Azotea, agosto · Semana de mudanza
  Con audífonos nada más · Despertador amable · Ducha larga · Regar las plantas · Para cuando llegue la visita
  Lunes que parece viernes · Cena de dos · Los que no fallan · Para el auto con ventanillas abajo · Tarde de pintar paredes
  Canciones que le debo a alguien · Turno de noche · Fiesta chica, departamento chico · Tres de la mañana
  De cuando no había que madrugar · Estudio, pero con ganas · Amasar pan · Que no se acabe el domingo
  Las que canto mal · Reconciliación con el lunes · Para mirar el techo · Correr sin que se note · Gente llegando
  Gente yéndose · Último tren · Cielo nublado · Bolsillo izquierdo · La vuelta de la escuela · En la terraza con mi tía
  Corazón con arreglo · Ordenar cajones · Perro, correa, plaza · Esto lo bailaba mi papá · Silencio, ensayo
  Aire acondicionado roto · Hacer las paces · Para escribir cartas · Mercado de sábado · Sala de espera, versión buena
  Oficina sin jefe · Trapear con estilo · Primera cita, segunda parte · Kilómetro doscientos · La hora azul
  Abrigo y bufanda · Playa sin señal · Arroz con ruido · Cosas para escuchar una sola vez · Descubrimientos del mes
  Pendientes de escuchar bien · Apagón con velas · Tres pisos por escalera · Media noche y media
  Para llorar con compañía · Doblar camisas · Mi vecino pregunta qué suena · Guardadas por si acaso · Solo estribillos
  Solo finales · Las del año que viene · Reunión de primos · Esperando el bus · Viernes a las siete · Feria de pulgas
  Hasta que hierva el agua · Canciones con nombre de gente · Volver a casa · No molestar · Mañana hablamos
  Ensayo general · Abrir las cortinas · Para el nieto que venga · Pasillo largo · Horas extra · Patio con macetas
  Segundo café · Maleta a medio hacer · Bicicleta sin manos · Hielo y limón`
  .split(/\n| · /)
  .map((name) => name.trim())
  .filter(Boolean)

/** For songs of one genre. */
export const GENRE_PLAYLIST_NAMES: Readonly<Record<DemoGenre, string>> = {
  Cumbia: 'Cumbia de rellano',
  Salsa: 'Salsa con hueso',
  Merengue: 'Tambora y a correr',
  Bachata: 'Amargue de medianoche',
  Vallenato: 'Fuelle y caja',
  Tango: 'Dos por cuatro y ceniza',
  Folklore: 'Leña, bombo y copla',
  Trova: 'Silla, guitarra y nada más',
  Bolero: 'Penas bien planchadas',
  Ranchera: 'Para gritar con razón',
  Mariachi: 'Serenatas en domingo',
  Norteño: 'Polvo de camino',
  Corrido: 'Historias contadas de frente',
  Banda: 'Tuba en el pecho',
  Reggaetón: 'Hasta abajo con ortografía',
  Trap: 'Graves de madrugada',
  'Hip Hop': 'Barras con sujeto y predicado',
  'R&B': 'Terciopelo con nervio',
  Reggae: 'Contratiempo y hamaca',
  Ska: 'Saltos con corbata',
  Rock: 'Guitarras con la camisa afuera',
  Indie: 'Melancolía con zapatillas',
  Alternativo: 'Raros de confianza',
  Punk: 'Dos minutos y a la calle',
  Metal: 'Cuello en huelga',
  Blues: 'Doce compases de paciencia',
  Country: 'Porche, perro y guitarra',
  Jazz: 'Escobillas y calle mojada',
  Soul: 'Alma con buena postura',
  Funk: 'El uno bien pesado',
  Disco: 'Bola de espejos en la cocina',
  Gospel: 'Coros que levantan el techo',
  Pop: 'Estribillos con llave de mi casa',
  'K-Pop': 'Coreografías frente al espejo',
  Electrónica: 'Cables que respiran',
  House: 'Seis de la mañana con dignidad',
  Techno: 'Bombo a tierra',
  Dance: 'Gimnasio no, pista sí',
  'Lo-fi': 'Lámpara, cuaderno y lluvia',
  Ambient: 'Casi silencio',
  Clásica: 'Adagios para cocinar lento',
  'Bandas Sonoras': 'Películas que no vi',
  Flamenco: 'Palmas secas',
  Fado: 'Saudade de puerto',
  Samba: 'Batucada en el balcón',
  'Bossa Nova': 'Hamaca y susurro',
  Infantil: 'Recreo largo',
}
