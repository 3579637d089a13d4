import { colour } from './colour.ts'

export const modern = [
  colour(['Reggaetón', 'Trap'], {
    titles: {
      high: `
        Dembow con neuronas
        Graves que piden permiso y no esperan
        Perreo con buena letra
        c| Hasta abajo y de vuelta
        Flow con ortografía
        Barrio en alta definición`,
      mid: `
        Mucha cadena, poca cuadra
        Dembow de oficina
        Pista buena, verso flojo`,
      low: `
        Autotune y nada más
        Otra de joyas
        Graves sin motivo`,
    },
    detail: {
      high: `
        El dembow es el de siempre y suena a recién estrenado.
        El bajo te despeina, y uno iba con gorra.
        sv| Rima con una pereza que es pura puntería.
        sv| Presume de cosas chiquitas, y eso es nuevo y da ternura.
        La pista tiene tres sonidos y los tres trabajan.
        v| El autotune está usado como color y no como venda.
        c| El silencio antes de que vuelva el bombo es una maldad preciosa.`,
      mid: `
        La pista llega bien vestida y el verso en pantuflas.
        cv| El verso invitado se va con la canción bajo el brazo.
        El bajo hace todo el trabajo y nadie le da las gracias.`,
      low: `
        sv| Enumera marcas con el entusiasmo de un inventario.
        La pista parece bajada con prisa y sin leer las condiciones.
        sv| Rima un verbo con el mismo verbo y se felicita.`,
    },
  }),
  colour(['Hip Hop'], {
    titles: {
      high: `
        Barras con sujeto y predicado
        Caja, bombo y memoria
        Cuenta el barrio sin mapa
        c| Dieciséis barras y silencio
        Muestreo con cariño`,
      mid: `
        Buen beat busca rima
        Mucho ego, poca calle
        Rima y se repite`,
      low: `
        Barras sin nada adentro
        Rima con diccionario
        El beat se aburrió`,
    },
    detail: {
      high: `
        sv| Mete cuatro imágenes en una barra y ninguna se empuja.
        El sample de trompeta parece pedir perdón por algo.
        sv| Cuenta la cuadra entera sin levantar la voz.
        La caja cae un milímetro tarde y el cuello lo sabe.
        cv| Cambia de flow en la mitad y uno se tiene que agarrar.
        El bajo va de capucha y manos en los bolsillos.`,
      mid: `
        c| El beat merecía una historia y le tocó una lista.
        sv| Rima bien y se repite mejor.
        c| El scratch del final pertenece a otra canción.`,
      low: `
        sv| Habla de sí en tercera persona y ni así se pone interesante.
        c| El beat da la vuelta cada dos compases, como perro antes de dormir.
        v| Mucha amenaza para tan poca noticia.`,
    },
  }),
  colour(['Pop', 'K-Pop'], {
    titles: {
      high: `
        Estribillo con llave de mi casa
        Brillo con cimientos
        c| Se me pegó y no se lo digo a nadie
        Pop del que alimenta
        Purpurina inteligente
        Tres ganchos y ninguna trampa`,
      mid: `
        Brilla y se olvida
        Estribillo de temporada
        Envoltorio bonito`,
      low: `
        Hecho por comité
        Purpurina y cartón
        El gancho no engancha`,
    },
    detail: {
      high: `
        cv| El estribillo llega antes de lo esperado y se queda después de lo debido.
        c| El preestribillo es tan bueno que otros lo habrían usado de estribillo.
        v| La voz sonríe sin enseñar los dientes.
        Los sintetizadores brillan como vereda después de la lluvia.
        c| El cambio del puente es un lujo que nadie pidió y todos agradecemos.
        v| Los coros están apilados con precisión de repostería.
        c| Parece sencilla, y debajo hay un reloj suizo.`,
      mid: `
        cv| El estribillo funciona, las estrofas esperan su turno.
        Está tan pulida que uno resbala.
        c| El puente está porque hacía falta un puente.`,
      low: `
        cv| El estribillo insiste como promoción por teléfono.
        Suena a seis canciones de este año, y ninguna era buena.
        v| La voz pasó por tantas máquinas que llegó sin acento ni ganas.`,
    },
  }),
  colour(['Electrónica', 'House', 'Techno', 'Dance'], {
    titles: {
      high: `
        Bombo a tierra, cabeza arriba
        Seis de la mañana con dignidad
        Máquinas con pulso
        c| Sube, sube y no se cae
        Neón con alma
        Hipnosis voluntaria
        Cables que respiran`,
      mid: `
        Mucho sube y poco llega
        Loop amable
        Fiesta en pausa`,
      low: `
        El bucle se mordió la cola
        Gimnasio a las siete
        Sube y no hay nadie arriba`,
    },
    detail: {
      high: `
        El bombo está tan bien puesto que uno respira con él.
        Los filtros se abren de a poco, como cortinas en cámara lenta.
        c| Hay un arpegio que da vueltas y cada vuelta trae algo distinto.
        Las máquinas suenan con polvo y con intención.
        El bajo entra por los pies y pide permiso en las rodillas.
        c| Tarda en llegar, y cuando llega uno entiende la espera.
        Un platillo abierto a contratiempo y ya está: no hace falta más.
        s| Repite, pero nunca dos veces igual.`,
      mid: `
        c| Sube con paciencia y al llegar no había mucho que ver.
        El bombo es buenísimo; lo demás lo mira trabajar.
        c| Le sobra la mitad de los compases, la primera o la segunda.
        El arpegio hipnotiza un rato y después solo gira.`,
      low: `
        c| El subidón se anuncia tanto que da vergüenza cuando llega.
        Los sonidos parecen los que traía la máquina de fábrica.
        c| Es un bucle con esperanzas.
        El bombo golpea como vecino con taladro.`,
    },
  }),
  colour(['Funk', 'Disco'], {
    titles: {
      high: `
        Bajo con sonrisa
        Bola de espejos en la cocina
        Guitarra de mil tijeras
        c| Cuerdas, palmas y lentejuelas
        Sudor con perfume
        El uno bien pesado`,
      mid: `
        Lentejuela con polvo
        Groove de alquiler
        Brilla de lejos`,
      low: `
        Bola de espejos quemada
        Lentejuelas sin fiesta
        El groove se perdió en el taxi`,
    },
    detail: {
      high: `
        El bajo salta como si el piso estuviera caliente.
        La guitarra rasguea finito, con mil tijeras de papel.
        Las cuerdas suben la escalera con tacones.
        El primer tiempo cae con todo el peso y lo demás es adorno de lujo.
        Los metales pellizcan y se esconden.
        v| El coro canta como quien ya pagó la ronda.
        El charles se abre y se cierra como puerta de discoteca.`,
      mid: `
        El bajo se divierte; los demás leen la partitura.
        Las cuerdas brillan por encima de una fiesta tibia.
        Tiene el traje, le falta el sudor.`,
      low: `
        El bajo suena a goma y no a pie.
        Las cuerdas son de lata y no lo disimulan.
        sv| Invita a la fiesta con voz de contestadora.`,
    },
  }),
]
