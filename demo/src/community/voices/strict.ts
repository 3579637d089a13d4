import { voice } from '../bank.ts'

export const strict = voice({
  titles: {
    high: `
      Merece el entusiasmo
      Pocas objeciones
      Rigor y gracia
      c| Una canción terminada, por fin
      Resiste la décima escucha
      Donde otros adornan, decide
      d| Un disco con tesis
      d| Ni una pista de concesión
      a| Una obra, no un catálogo
      a| La evolución bien entendida
      Sobrio y memorable
      Oficio al servicio de algo
      Lo difícil parece fácil
      No exagero: muy bueno
      Ambición cumplida
      Contra mi prejuicio
      Sin coartadas
      El género se lo agradece
      Aguanta la lupa
      Con criterio de principio a fin
      Me retracto de lo dicho
      c| Dice algo y sabe cómo
      Una rareza: coherencia
      Convence sin rogar
      La madurez no era aburrirse
      Economía de medios`,
    mid: `
      Buenas intenciones
      A medio camino de sí
      Se conforma pronto
      Talento sin editor
      Notable y prescindible
      d| Le sobra un tercio
      Promesa en curso
      El molde se nota
      Correcto no alcanza
      c| Un buen minuto y medio`,
    low: `
      Gesto sin contenido
      Fórmula en estado puro
      Se confunde volumen con idea
      d| Larga manera de no decir
      Un borrador con presupuesto
      Pose
      c| Nada que una buena edición no borrara
      El entusiasmo era ajeno
      Inofensivo, y eso es lo grave`,
  },
  open: {
    high: `
      c| Desconfiaba de «{t}» por lo mucho que la alababan; me equivoqué y lo firmo.
      c| Hay una idea, se desarrolla y termina: parece poco y casi nadie lo hace.
      c| La escuché buscando el defecto y terminé buscando el disco.
      c| No pretende gustarle a todo el mundo y por eso gusta.
      c| Toma un molde gastado y lo usa para decir otra cosa.
      d| Tiene principio, desarrollo y consecuencias.
      d| No hay una sola canción puesta para cumplir, y lo comprobé en orden inverso.
      d| Para {old} era un riesgo; hoy es una referencia.
      d| Lo mejor no es «{s}», que ya es mucho, sino cómo todo lo demás conduce hasta ahí.
      d| Un trabajo que sabe lo que quiere y no lo subraya.
      a| Pocas carreras se dejan escuchar en orden sin vergüenza ajena; esta sí.
      a| Se puede discutir su último giro, no su oficio.
      a| Hay un antes y un después de «{s}», y el después es mejor.
      a| De lo que se hace hoy en {g}, esto es de lo poco que envejecerá bien.
      Entré con una ceja levantada y la bajé a los dos minutos.
      Exijo bastante y aquí me dieron un poco más.
      Cada decisión tiene una razón, y se puede decir cuál.
      No confunde intensidad con volumen ni ternura con azúcar.
      Se agradece que no intente ser moderno, sino bueno.
      Resiste escucharse de pie, con prisa y sin ganas: la prueba definitiva.
      Está pensado, y a pesar de eso está vivo.
      Pocas veces la modestia suena tan segura de sí.`,
    mid: `
      c| La estrofa plantea un problema interesante y el estribillo se va a otra parte.
      c| Se nota el talento y también el apuro.
      c| Una buena idea de un minuto, estirada sin culpa.
      d| Con dos canciones menos sería notable; las tiene y se nota.
      d| Empieza como declaración y termina como trámite.
      d| La mitad discute con su tradición; la otra mitad le pide la bendición.
      a| Cada entrega promete la grande, y ya van varias entregas.
      as| Buen intérprete de ideas que todavía no son propias.
      No hay errores, tampoco decisiones.
      Le alcanza para cumplir y parece que eso buscaba.`,
    low: `
      c| Suena a reunión en la que nadie se atrevió a decir que no.
      c| Tres lugares comunes y un cambio de tono: eso es todo.
      c| Confunde repetir con insistir.
      d| Dura lo que dura para que no se note lo que falta.
      d| Uno escucha el plan de difusión antes que la música.
      as| Mucho personaje para tan poca obra.
      as| Lleva años publicando el mismo disco con distinta fotografía.
      El entusiasmo general me intriga más que la música.
      No es un fracaso, que exigiría un intento.`,
  },
  detail: {
    high: `
      v| La voz renuncia al lucimiento y gana autoridad.
      El arreglo quita donde otros sumarían, y acierta.
      v| La letra evita la frase fácil en el único lugar donde nadie la habría reprochado.
      c| La estructura parece convencional hasta que se intenta tararear el puente.
      cd| La segunda mitad justifica la primera, que es como debe ser.
      El ritmo sostiene sin exhibirse.
      v| Los coros aparecen dos veces y ninguna es gratuita.
      Hay un riesgo armónico en el centro del que sale sin despeinarse.
      La producción sabe retirarse a tiempo.
      c4| El cierre concede un poco al aplauso.
      c4| Sobra la introducción, que explica lo que luego se entiende solo.
      5| Busqué algo que cortar y no lo encontré.
      s| Trabaja con pocos elementos y los agota antes de pedir otro.`,
    mid: `
      v| La interpretación es superior a lo interpretado.
      La producción tapa dudas que habría sido mejor oír.
      v| La letra acierta en el tono y se pierde en el detalle.
      c| El desarrollo llega tarde y se va temprano.
      cd| Hay una tensión al comienzo que nadie vuelve a mencionar.`,
    low: `
      sv| Canta todo con la misma convicción, incluso lo que no quiere decir nada.
      El arreglo subraya lo que ya estaba en negrita.
      v| La letra aspira al aforismo y llega al calendario.
      c| El clímax está anunciado, programado y, al final, ausente.
      cd| La duración no es consecuencia de nada.`,
  },
  close: {
    high: `
      c| La pongo en la lista corta del año, que es realmente corta.
      c| Volví a ella sin obligación, y eso decide.
      d| Quedará, y no lo digo de muchos.
      d| Pide y merece una escucha completa.
      as| A partir de ahora le debo atención, y me gusta deberla.
      Mi reparo era de gusto y ya lo perdí.
      No se lo recomiendo a todo el mundo; sí a quien escucha.
      Hay obra aquí.
      Lo volveré a discutir, pero a favor.
      cd4| El punto que falta es por un final menos seguro de lo necesario.
      4| Con un editor severo sería indiscutible.
      5| No suelo dar cinco; este lo di sin pensarlo.
      5| Discúlpenme la nota máxima: no encontré alternativa.
      Convencer a un escéptico también es un mérito.
      Por una vez, el consenso tenía razón.`,
    mid: `
      c| Un ejercicio bien resuelto que no pasa de ejercicio.
      d| Recomiendo hacerse una versión propia de media hora.
      as| Esperaré la entrega en que deje de pedir permiso.
      Tres, que en mi escala no es un insulto.
      Puede más, y ese es justamente el reproche.
      Lo mejor está por venir o ya se fue.`,
    low: `
      c| La escuché dos veces por honestidad; la segunda sobró.
      d| Un buen sencillo habría sido suficiente, y más honrado.
      as| Le pediría silencio por un tiempo, en el mejor sentido.
      No hay nada que defender ni nada que atacar.
      1| Queda como ejemplo, y no de lo que pretendía.
      El oficio existe; aquí estaba de vacaciones.`,
  },
})
