import { list } from './list.ts'

/** Titles of one word. */
export const oneWord = list(`
  Salobre · Farolillos · Regadera · Migas · Rompeolas · Sobremesa · Espejismo · Marea · Vértigo · Ceniza · Abril · Domingo
  Azotea · Enredadera · Candil · Garúa · Neblina · Aguacero · Desvelo · Trasnoche · Madreselva · Barrilete · Cometa
  Brújula · Zaguán · Terciopelo · Alambique · Almíbar · Bengala · Bisagra · Bitácora · Bruma · Brizna · Carrusel · Cascabel
  Chispa · Clavel · Coartada · Cobalto · Colibrí · Contraluz · Corazonada · Cuarzo · Deriva · Desorden · Duermevela
  Eclipse · Escombros · Escalofrío · Espiral · Estambre · Fisura · Fogata · Frontera · Fuga · Girasol · Golondrinas
  Gravedad · Hojarasca · Hormiguero · Huracán · Imán · Insomnio · Intemperie · Inventario · Jacarandá · Laberinto
  Lagartija · Lejanía · Limonero · Llovizna · Luciérnaga · Madrugada · Magnolia · Mudanza · Murmullo · Naufragio · Nómada
  Nudillos · Obsidiana · Ojeras · Ombligo · Paréntesis · Penumbra · Péndulo · Pergamino · Pólvora · Portazo · Presagio
  Quebranto · Quimera · Ráfaga · Relámpago · Relente · Remolino · Rescoldo · Resaca · Retrovisor · Rezongo · Salitre
  Semáforo · Señuelo · Serpentina · Siesta · Silbido · Sonámbula · Sosiego · Sudestada · Tamarindo · Tatuaje · Telaraña
  Terremoto · Tiovivo · Tobogán · Tornasol · Tregua · Trinchera · Turbulencia · Umbral · Vaivén · Vendaval · Ventisca
  Veraneo · Vidriera · Visillo · Volantín · Voltereta · Yeso · Zarpazo · Zumbido · Añoranza · Ñandutí · Cigüeña · Rasguño
  Castañuela · Montaña · Mañanita · Otoñal · Puño · Huraña · Pestañas · Muñeca · Telón · Bumerán · Cicatriz
  Antifaz · Alud · Ámbar · Ánfora · Ícaro · Índigo · Óxido · Último · Único · Álgebra · Épica · Éxodo · Albahaca · Astilla
  Avería · Balcones · Bochorno · Borrador · Brebaje · Cachivache · Calesita · Caleidoscopio · Cantera · Capicúa · Cerrojo`)
