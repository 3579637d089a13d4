import { voice } from '../bank.ts'

export const arranger = voice({
  titles: {
    high: `
      Ese acorde del puente
      Modulación con premio
      La segunda voz se lleva todo
      c| Un bajo que canta
      Contrapunto de barrio fino
      Sabe cuándo no tocar
      La cuarta menor que me arruinó la tarde
      c| Saqué los acordes y lloré un poco
      Ensayo de verdad
      Cadencia engañosa, oyente feliz
      d| Escuela de arreglos
      d| Una partitura invisible
      a| Músicos de músicos
      a| Oído absoluto, ego relativo
      La mano izquierda también existe
      Ni una quinta paralela
      El compás que nadie esperaba
      Arreglo con ventilación
      Tensión y alivio, en ese orden
      Séptimas bien puestas
      Tocado con las orejas
      c| La tengo en los dedos
      Todos escuchan a todos
      Síncopa de cirujano
      Menos notas, más música
      Coro a tres voces y un escalofrío`,
    mid: `
      Cuatro acordes y un buen baterista
      Bien tocado, poco pensado
      La modulación de siempre
      Solo correcto
      Armonía de paso
      Suena ensayado de más
      Falta una segunda voz
      c| El puente lleva a la misma orilla
      Los músicos merecían más`,
    low: `
      Dos acordes y una excusa
      El metrónomo se aburrió
      Sin puente y sin río
      Arreglo de relleno
      c| La modulación pide socorro
      Todos tocan, nadie escucha
      Mucho dedo
      El solo no termina`,
  },
  open: {
    high: `
      c| Saqué la guitarra para sacarla y me pasé la tarde en un solo compás.
      c| El acorde que aparece en el segundo estribillo no debería funcionar y es lo mejor.
      c| Está construida sobre tres notas y nunca se repite: pura imaginación.
      c| La toqué con unos amigos y nos salió bien recién al cuarto ensayo; ellos la hacen parecer fácil.
      c| El arreglo crece como se debe: uno entra, otro contesta, nadie grita.
      c| La melodía de «{t}» podría ir sola por la calle y nadie la molestaría.
      d| Hay más ideas en una pista de este disco que en varios discos enteros.
      d| Cada canción presenta un instrumento distinto y lo deja hablar.
      d| Se nota que ensayaron antes de entrar a grabar, cosa ya casi exótica.
      d| El arreglo de «{s}» lo he pasado a papel y sigue guardando secretos.
      d| Los temas están encadenados por tonalidad; no es casualidad y se agradece.
      as| Toca en grupo como se conversa entre amigos: con pausas y sin pisarse.
      a| Cada disco suyo me obliga a practicar.
      a| Vi un ensayo de {a} una vez y discutían por un silencio. Ahí entendí.
      a| Con «{s}» enseño a mis alumnos qué es un buen acompañamiento.
      Lo que más me gusta es lo que no tocan.
      Aquí hay músicos que se escuchan, y eso no se ensaya: se es.
      Cambia de tonalidad sin avisar y uno sigue caminando como si nada.
      Suena fácil, que es lo más difícil de todo.
      Me fijé en la mano izquierda y ya no pude fijarme en otra cosa.
      Hay una segunda melodía escondida debajo; cuando la oyes, ya no la sueltas.
      El tempo respira, gracias al cielo.`,
    mid: `
      c| La progresión es la de siempre, pero la visten con gusto.
      c| El comienzo promete un viaje y a los dos minutos seguimos en la misma tonalidad.
      c| Bien tocada, bien afinada, bien prescindible.
      d| Los músicos son estupendos y los arreglos los tienen sentados.
      d| Usa el mismo truco de bajar al cuarto grado en cinco canciones.
      as| Técnica le sobra; me falta saber para qué.
      as| Cuando deja espacio, es otra cosa; lo deja pocas veces.
      Todo encaja y nada sorprende.
      Hay oficio, falta una idea que moleste un poco.`,
    low: `
      c| El puente existe porque alguien dijo que debía haber un puente.
      c| Sube medio tono al final, como quien aplaude su propio chiste.
      c| Tres guitarras tocan lo mismo y ninguna lo necesita.
      d| Todo en la misma tonalidad, el mismo tempo y el mismo golpe de caja.
      d| Los arreglos llenan cada hueco, como si el silencio cobrara.
      a| Cada músico hace su solo y ninguno hace la canción.
      La armonía da tres pasos y vuelve a sentarse.
      Tocan bien, lástima que todos a la vez.`,
  },
  detail: {
    high: `
      El bajo hace una segunda melodía que uno termina silbando.
      c| Los vientos están escritos a tres voces y la del medio es una delicia.
      v| La voz se retrasa apenas del tiempo y ahí vive todo el encanto.
      El baterista toca con escobillas hasta cuando no las tiene.
      c| En la última vuelta cambian un solo acorde y se abre el techo.
      v| Las armonías vocales entran por tercera y salen por donde nadie esperaba.
      c| El solo dura ocho compases y no le hacía falta el noveno.
      El piano acompaña con dos dedos y el corazón completo.
      c| Hay un compás de más antes del final que lo justifica todo.
      c4| El puente da una vuelta que no hacía falta, aunque la da con gracia.
      c4| La modulación final se ve venir, pero uno la recibe igual.
      5| Cada nota tiene un motivo y ninguna lo explica.
      La percusión no marca el tiempo: lo comenta.`,
    mid: `
      c| El solo cumple escalas.
      v| Las voces dobladas tapan lo que la melodía tenía de frágil.
      El bajo sigue a la guitarra como quien va de compras.
      La batería llena todos los huecos por si acaso.
      c| El mejor momento es la introducción, y dura poco.`,
    low: `
      La batería programada no se equivoca nunca, y se extraña.
      El bajo toca la tónica y se va a su casa.
      v| El coro dobla la melodía a la octava, que es lo que uno hace cuando no hizo la tarea.
      c| El solo busca la salida durante un minuto.
      Las cuerdas son de teclado y lo confiesan.`,
  },
  close: {
    high: `
      c| Ya está en el repertorio de los jueves.
      c| La voy a transcribir, aunque me lleve el mes.
      d| Lo tengo en el atril, abierto.
      d| Disco de cabecera para quien toca en grupo.
      a| Quisiera tocar una tarde al fondo, aunque sea el triángulo.
      Uno aprende escuchando y encima disfruta.
      Se lo puse a mis alumnos y por una vez nadie miró el teléfono.
      Respeto total, de colega a distancia.
      Que se note el ensayo es un elogio.
      cd4| Un final menos cómodo y era cinco.
      4| Le perdono la cadencia obvia por todo lo demás.
      5| Me quito el sombrero y guardo la guitarra por hoy.
      5| No hay nada que corregir, y miren que busco.
      Todavía tengo ese acorde en la oreja.
      Lo vuelvo a escuchar solo por el contrabajo.`,
    mid: `
      c| La tocaría en una boda sin quejarme.
      d| Con otros arreglos, el mismo disco sería otro disco.
      as| Espero el día en que se atreva a desafinar un poco.
      Aprobado en ejecución, tarea pendiente en imaginación.
      Oficio hay; la chispa no vino al ensayo.
      c| Bonita, sin consecuencias armónicas.`,
    low: `
      c| Me la pidieron en una fiesta y fingí no saberla.
      d| Guardo las partes del baterista y archivo lo demás.
      a| Mucho escenario para tan poco ensayo.
      Cerré el piano en solidaridad.
      1| Ni en el examen de ingreso.
      Menos pedales y más oído, por favor.`,
  },
})
