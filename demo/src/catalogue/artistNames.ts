import type { DemoGenre } from './genres.ts'

/** Everybody who plays in the demonstration, by main genre. All invented: none of them has ever existed. */
export const ARTIST_NAMES: Readonly<Record<DemoGenre, readonly string[]>> = {
  Cumbia: names(`
    Tía Magnética · Los Herederos del Güiro · Sonora Candelilla · La Comadre Eléctrica · Cumbia Municipal
    Los Primos de Tomasa · Acordeón Clandestino · Ña Petrona y su Conjunto · Grupo Mangle Rojo · Ritmo Tamarindo
    Sonido Barrilete · Los Pintos de la Ribera · Marimbero Díez · Sonido Lavandera · Las Hijas del Bombardino`),
  Salsa: names(`
    Orquesta Media Cuadra · Los Vecinos del Timbal · Conjunto Sal Gruesa · Tumbao de Pensión · Candelario Mundaca
    Orquesta Avenida Quinta y Media · Malena Timbalera · La Descarga de Don Nicanor · Sexteto Tranvía
    Los Ahijados de la Clave · Bongó de Guardia · Yamira Cascabel · Trombones del Solar · Guaguancó Postal`),
  Merengue: names(`
    Los Relámpagos de Enriquillo · La Güira de Oro · Chepe Tambora · Orquesta Guayabal · Las Comadres del Cibao Alto
    Wilmo Candela · Fefo y sus Madrugadores · La Banda del Malecón Norte · Los Gallos de Yuca · Perico Ripiero`),
  Bachata: names(`
    Yeison Desvelo · Los Enamorados del Kilómetro Nueve · Amargue Fino · La Guitarra de Tavito · Ramona Suspiro
    Los Tigres de la Vellonera · Bolívar Amargo · Noche de Colmado · Grupo Rocío Tardío · Milady Centeno`),
  Vallenato: names(`
    Los Juglares de Arroyo Seco · Emiro Piedrahonda · La Caja y la Pena · Acordeones de Mompós Viejo · Nelvis Troya
    El Trino de la Sabana · Los Nietos de Polinario · Rafa Mochila · Las Guacharacas · Compadre Cañaguate`),
  Tango: names(`
    Orquesta Típica Farol · Bandoneón de Sombra · Nélida Garúa · Sexteto Medianoche Impar · El Tano Adoquín
    Cuarteto Zaguán · Delfina Arrabal · Los Desterrados de la Boca Chica · Homero Percanta · Quinteto Tinta Roja y Media
    Rosendo Malvón`),
  Folklore: names(`
    Hermanas Quebranto · Los Arrieros del Salitral · Copla de Arriba · Dúo Vidala y Monte · Los del Fogón Lento
    Eulogia Chañar · Charango Mayor · Las Voces del Cardón · Kena Quispilla · Trío Tierra Partida
    Los Huanchacos de Altura · Caja Bagualera · Nahuel Retamo · Semilla y Quebrada`),
  Trova: names(`
    Lucero Baldío · Ismael Tejados · Clara Postigo · Silvestre Ventanal · Guitarra de Alquiler · Nora Peldaño
    Beltrán Aguacero · Inés de los Andenes · Tomás Faltante · Los Cantores del Zócalo · Catalina Borrador
    Julián Tinteros`),
  Bolero: names(`
    Orquesta Penúltima · Ofelia Cantarrana · Los Tres Paraguas · Benigno Tresmares · Amparo del Llano
    Trío Sombra y Sereno · Evaristo Lunares · Las Voces de Enfrente · Casilda Montearroyo · Requinto Azul
    Trío Tocador · Leopoldo Almíbar`),
  Ranchera: names(`
    Jacinta Vallarreal · El Charro de la Barranca · Dolores Maguey · Chema Quintanilla del Río · La Potranca Fina
    Nicandro Monteluz · Las Palomas de Tepetongo · Refugio Tres Potreros · Consuelo Agavera · Atanasio Cruz Verde`),
  Mariachi: names(`
    Mariachi Sol de Noviembre · Mariachi Trompeta de Plata · Mariachi Las Once Perlas · Mariachi Rehilete
    Mariachi Serenata Larga · Mariachi Huizache · Mariachi Los Madrugados · Mariachi Cielo de Adobe`),
  Norteño: names(`
    Los Canelos de Sierra Chica · Los Kilómetros del Norte · Bajo Sexto y Compañía · Los Desvelados de Anáhuac
    Polo y los Fronterizos · Los Alacranes de Mezquital · Conjunto Río Seco · Los Compas de la Ribereña
    Acordeón y Polvo · Los Herederos de Nuevo Rumbo`),
  Corrido: names(`
    Los Cronistas del Valle · Chuy Terregal · Los Plebes de la Loma · Eliseo Barranca · Grupo Camino Real 13
    Los Recados del Norte · La Crónica de Cande · Toño Mezcalera · Los Sinforosos · Gilo y la Docena`),
  Banda: names(`
    Banda de la Siesta · Banda Tambora Alegre · Banda La Culpa Fue Mía · Banda Cerro del Gallo · Banda Los Trasnochados
    Banda Santa Clarinete · Banda Pólvora y Confeti · Banda Rancho Nuevo de Arriba · Banda La Perrona
    Banda Tuba Sentimental`),
  Reggaetón: names(`
    Yaniel Bajo Cero · La Nena Kilovatio · Doble Filo RD · Kiko Trópico · Mía Neón · El Primo de Todos · Zumba y Coco
    Nayeli 24/7 · Los Calle Ancha · Jota Playa · Lía Candela · Perla Mojada · El Bloque Sin Timbre · Wichi Flow Bonito`),
  Trap: names(`
    Lil Persiana · Ojera Blanca · Kuervo 808 · Chico Granizo · La Tercera Clavícula · Nublado Boy · Niña Plomo
    Frío Frío · El Becario · Santa Migraña · Yung Almendra · Gris Cemento`),
  'Hip Hop': names(`
    Mercado Lunar · Sílaba Brava · MC Adoquín · Los Tipos del Tercero · Verbo Corriente · La Profe Cruda
    Rima de Segunda Mano · DJ Empalme · Cuaderno Cuadriculado · Nadia Consonante · Barrio Subordinado
    Doña Métrica · El Oficio de Hablar · Piso Siete`),
  'R&B': names(`
    Amaru Satín · Noa Terciopelo · Luz de Freno · Dante Marea · Kenia Sobremesa · Piel de Durazno · Almíbar Club
    Ciro Penumbra · Las Horas Blandas · Vera Insomne`),
  Reggae: names(`
    Palmera Lenta · Raíz de Mangle · Los Hijos del Vapor · Ceiba Dub · Marea de Domingo · Bajo la Parra
    Tierra Colorada Sound · Doña Reverb · Kaya del Sur Profundo · Los Pacientes`),
  Ska: names(`
    Los Desagües · Trombón de Primera Necesidad · Ventarrón Skatalítico · Los Inquilinos del Quinto · Corbata Negra
    Señorita Contratiempo · Los Apurados · Sincopados Sin Remedio · Doble Suela`),
  Rock: names(`
    Los Ascensores de Abril · Kilómetro Cero y Pico · Los Fusibles · Perros de Estación · Hotel Desarme · Vidrio Molido
    La Quinta Persiana · Motor de Arranque · Santa Turbina · Los Domadores de Moscas · Ruta Desierta 40
    Malas Compañías de Seguros · Cenizas del Cine Real · Tormenta en Garaje · El Último Fósforo · Tranco Largo`),
  Indie: names(`
    Niebla Municipal · Último Tranvía Azul · Cactus de Balcón · Ropa Interior de Invierno · Planetario Cerrado
    Los Veranos Cortos · Chaleco Amarillo · Pingüino de Yeso · Diapositivas · Señales de Humo Frío · Club de Lectura
    Mapa Doblado · Los Amigos de Irene · Teleférico · Gato de Biblioteca · Hermana Menor`),
  Alternativo: names(`
    Salitre y Cal · Animal de Costumbres · Los Objetos Perdidos · Plástico de Burbujas · Cámara de Frío
    Todo lo Contrario · Sala de Máquinas · Pájaro Mecánico · Lavandería Nocturna · Ejercicio de Ruido · Semana Entrante`),
  Punk: names(`
    Los Vándalos de Misa · Pésima Influencia · Cortocircuito · Las Niñas Malcriadas · Sin Turno · Basurita en el Ojo
    Multa de Tránsito · Peor es Nada · Los Repetidores del Recreo · Dientes de Leche · Bronca Vecinal`),
  Metal: names(`
    Obsidiana Mayor · Martillo de Ceniza · Tumba del Herrero · Legión del Páramo · Hueso Negro · Catedral Sumergida
    Fragua Eterna · Vórtice de Sal · Cuervo de Hierro · Nahual de Azufre · Réquiem del Cóndor · Ira de Basalto`),
  Blues: names(`
    Tuerto Maldonado Blues · Algodón y Brea · Dama Tormenta · Los Trenes de Carga · Armónica Rota · Don Bourbon Pérez
    Lluvia Sobre Chapa · Mateo Doce Compases · Hermanos Pantano · Ceniza y Café`),
  Country: names(`
    Los Jinetes del Asfalto · Herradura Floja · Clementina Pradera · Hermanos Alambrado · Botas de Lluvia
    Tranquera Abierta · Walter Espuela · Las Primas de la Ruta`),
  Jazz: names(`
    Trío Almanaque · Sordina Quartet · Cuarteto Ventana Interior · Amelia Trastevere · Los Insomnes del Hot Club Sur
    Contrabajo en Tránsito · Julio Parpadeo Trío · Big Band Zapato Bicolor · Elena Compás · Quinteto Humo Claro
    Ensamble Escalera · Rafael Medialuna · Piano de Hotel`),
  Soul: names(`
    Los Cinco Terciopelos · Berta Candil · Señora Medianoche · Los Devotos · Gracia Fuentes Vivas · Hermanas Carmesí
    Manteca Soul Club · Domingo de Ramos Band · Azúcar de Medianoche · Willy Corazonada`),
  Funk: names(`
    Pantalón Brillante · Don Slap · La Máquina de Churros · Los Zapatos Prestados · Grasa Fina · Capitán Clavinet
    Súper Bigote · Banda Elástica del Sur · Charol · Las Reinas del Bajo`),
  Disco: names(`
    Comparsa Nocturna · Bola de Espejos · Lentejuela Mayor · Los Galanes del Láser · Estudio Tropicana 77
    Gloria Centella · Fiebre de Martes · Orquesta Purpurina · Nena Estroboscópica · Satén y Compañía`),
  Gospel: names(`
    Coro Nueva Aurora · Hermana Celestina · Las Voces del Umbral · Coro Monte Sereno · Los Peregrinos del Valle Claro
    Familia Aleluya Ríos · Ebenezer Cantos Nuevos · Voz y Candil`),
  Pop: names(`
    Violeta Semáforo · Los Chicles de Menta · Martina Galaxia · Bruno Colores · Las Novias del Faro · Cielo Raso
    Isla Postal · Verónica Trébol · Sábado Chico · Emilia Relámpago · Teo Marzo · Dulce Cortocircuito · Polaroid Club
    Nico Vértigo · Fresa Nuclear · Lola Paracaídas`),
  'K-Pop': names(`
    Nube Rosa 7 · LUMI·NA · Seul Querida · Chicas Origami · K-Lipso · Dulce Haneul · Estrella Pixel`),
  Electrónica: names(`
    Circuito Mangó · Modulador Pérez · Ventilador Cósmico · Las Máquinas Tímidas · Pulso de Neón · Antena Sur
    Sintetizadora · Ruido Amable · Voltaje Rosa · Central Hidroeléctrica · Oscilador Andino · Niños de Silicio`),
  House: names(`
    Terraza Club · DJ Sobremesa · Casa de Nadie · Aurelia House · Vinilo Húmedo · Dos Platos · Sala Palmera
    Marfil & Noche · Piscina Vacía · La Cabina de Rita`),
  Techno: names(`
    Nave Industrial · Acero Templado · Unidad Nocturna 9 · Frecuencia Negra · Martina Voltio · Turno de Noche
    Hormigón Armado · Sótano Dos · Proyecto Turbina · Línea de Montaje`),
  Dance: names(`
    Vértigo Total · DJ Carambola · Azúcar Digital · Eurodanza del Sur · Nadia Destello · Los Fosforescentes
    Máxima Altura · Palma Sintética`),
  'Lo-fi': names(`
    Cuaderno Mojado · Té de las Cinco · Gatito Cafetera · Lápiz HB · Ventana Empañada · Casete de Estudio · Manta Corta
    Tarea Pendiente · Pan Tostado Beats · Luz de Escritorio`),
  Ambient: names(`
    Bruma Lenta · Glaciar Interior · Estación Polar · Faro Sumergido · Hélice Dormida · Archivo de Lluvia
    Campo Abierto · Órbita Baja · Musgo · Cartografía del Silencio`),
  Clásica: names(`
    Orquesta Filarmónica del Istmo Azul · Cuarteto Almendro · Ensamble Barroco La Espiga · Camerata Río Dulce
    Sofía Lindenberg Arce · Trío Clavel de Invierno · Joaquín Ferrandis Oller · Orquesta de Cámara San Telmo Chico
    Marta Olivar, piano · Coro de Cámara Albahaca`),
  'Bandas Sonoras': names(`
    Estudio Butaca · Orquesta del Cine Imaginario · Leandro Fotograma · Irene Celuloide · Plano Secuencia
    Fundido a Negro · Los Créditos Finales · Sala Cuatro · Ensamble Claqueta`),
  Flamenco: names(`
    Niña de la Alberca · El Chato de Levante · Curro Salinero · Tacón y Quejío · La Tremenda · Rafaela del Aljibe
    Los Hijos de la Fragua · Pepe Candilejas · Los del Compás Largo · Soleares del Puerto Viejo · La Perla del Zaguán`),
  Fado: names(`
    Adélia do Cais Novo · Rua da Saudade Curta · Beatriz Marinheira · Guitarra de Alfama Alta · Tejo de Noche
    Os Fados da Tia Zulmira · Inês Maresia`),
  Samba: names(`
    Escola Maré Cheia · Nelsinho do Pandeiro Torto · Morro da Alegria · Batucada do Compadre · Dona Jurema
    Cavaquinho Vadio · Os Foliões da Gamboa Nova · Samba de Quintal`),
  'Bossa Nova': names(`
    Helena Beira-Mar · Trío Copa Rota · João Varanda · Lívia Brisa · Violão & Areia · Nuno Calçada
    Clube da Rede · Marina Meio-Dia`),
  Infantil: names(`
    La Orquesta de los Calcetines · Don Caracol y los Apurados · Las Tortugas Ciclistas · Pipo Serpentina
    Abuela Trompeta · Los Dinosaurios Educados · Luna de Queso · El Elefante Resfriado · Sopa de Letras · Tina Tuntún`),
}

function names(text: string): readonly string[] {
  return text
    .split(/\n| · /)
    .map((name) => name.trim())
    .filter(Boolean)
}
