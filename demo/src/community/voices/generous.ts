import { voice } from '../bank.ts'

export const generous = voice({
  titles: {
    high: `
      ¡Qué alegría tan grande!
      c| Un abrazo con estribillo
      c| Me arregló el lunes
      ¿Dónde estaba esto toda mi vida?
      Gracias por tanto
      c| Canción con las puertas abiertas
      Lo quiero compartir con todo el mundo
      Se me puso la piel de gallina
      d| Un regalo de principio a fin
      d| ¡Todas son mi favorita!
      a| Amor del bueno
      a| ¡Vengan a mi ciudad!
      Ganas de abrazar a alguien
      Sonreí en la fila del banco
      Bendita casualidad
      ¡Otra, otra, otra!
      Con el corazón en la mano
      Qué bonito que esto exista
      c| Se la mandé a toda mi familia
      Día salvado
      Sol en un martes cualquiera
      ¡Pero qué maravilla!
      Felicidad de la que dura
      Hecho con cariño
      Le puse play y se fue la gripe
      Una caricia
      c| ¿Ya la escucharon? ¡Escúchenla!`,
    mid: `
      Me cae bien
      Con cariño, un tres
      Simpático, simpático
      Le veo futuro
      Bonito intento
      c| Tiene su momento
      d| Hay tres preciosas
      Que no se desanime
      Casi, casi`,
    low: `
      Esta vez no pudo ser
      Lo intenté, de verdad
      Con todo respeto
      No es mi momento
      c| A alguien le va a encantar
      Perdón, pero no
      La próxima seguro
      Me dio un poco de pena`,
  },
  open: {
    high: `
      c| ¡La escuché en la fila del banco y me reí en voz alta de pura felicidad!
      c| Me la mandó una amiga con un «confía» y le debo una cena.
      c| Venía de un día horrible y a la mitad de «{t}» ya estaba planeando un viaje.
      c| Se la puse a mi mamá, a mi jefa y al señor del kiosco: tres de tres.
      c| ¿Cómo puede caber tanta alegría en una sola canción?
      c| Cada vez que termina me dan ganas de aplaudirle al teléfono.
      c| Tengo una lista de canciones para días grises y esta entró caminando por la puerta grande.
      d| ¡Qué disco, por favor! Empecé por curiosidad y terminé llamando a mi hermano.
      d| Cada canción me parecía la mejor hasta que llegaba la siguiente.
      d| Lo escuché entero regando las plantas y ellas también parecían contentas.
      d| Cuando sonó «{s}» tuve que sentarme un ratito.
      d| Hay discos que te tratan bien, y este te sirve café.
      a| Qué manera de hacer compañía tienen estas canciones.
      a| La primera vez que oí «{s}» la repetí hasta que se hizo de noche.
      a| Cada vez que sale algo de {a} me arreglo como para una cita.
      a| Gracias a estas canciones pasé un año difícil con la ventana abierta.
      Hay días en que la música te encuentra a ti.
      No sé explicarlo bien, pero sonreí de principio a fin.
      ¡Qué bien que alguien haga música con tantas ganas!
      Me hizo bien, así de simple.
      Lo puse bajito para no molestar y terminé abriendo la puerta para que oyeran todos.
      Se nota que lo hicieron queriéndose mucho.
      Tiene una luz que da gusto.
      c| Estoy con quienes la pondrían en las escuelas.`,
    mid: `
      c| Le tengo cariño, aunque no me la sepa todavía.
      c| Tiene un estribillo precioso esperando mejores vecinos.
      c| No me voló la cabeza, pero me acompañó a hacer las compras.
      d| Hay tres canciones que ya amo y otras que estoy aprendiendo a querer.
      d| Se nota el esfuerzo y eso también cuenta.
      a| Me da la impresión de que lo mejor está por llegar.
      a| No todo me llega, pero cuando llega, llega bien.
      Lindo, aunque me dejó con hambre.
      Le doy una palmada y un poco más de tiempo.`,
    low: `
      c| La escuché tres veces por si el problema era yo. No lo descarto.
      c| Quería que me gustara muchísimo, y me quedé con las ganas.
      c| Hay una buena intención ahí adentro, pidiendo que la dejen salir.
      d| Busqué mi canción favorita y todavía la estoy buscando.
      d| Lo terminé por cariño, pero costó.
      a| Me han gustado mucho otras cosas suyas, y por eso me duele un poco.
      Me cuesta poner una nota baja, pero hoy toca.
      Seguro que en vivo es otra cosa; ojalá.`,
  },
  detail: {
    high: `
      v| ¡Qué voz! Dan ganas de pedirle que lea en voz alta el diario.
      cdv| Los coros del final son un abrazo entre muchos.
      El ritmo tiene una bondad que no sé de dónde sale.
      cdv| Hay una frase que me anoté en la mano como recordatorio.
      c| Cuando entran todos juntos, se me olvida lo que estaba haciendo.
      La melodía es de esas que uno le presta a quien la necesite.
      Los músicos se divierten y se contagia.
      sv| Canta sonriendo, se oye clarito.
      c| Hay una pausa chiquita antes del final en la que siempre contengo el aire.
      cd4| Me habría encantado un poquito más de final.
      c4| La introducción tarda, pero se le perdona todo.
      5| Es que no tiene ni un segundo feo.
      Las palmas están tan bien que las hago en la calle.`,
    mid: `
      cv| La voz es hermosa y la canción todavía no lo sabe.
      Los músicos tocan lindo, aunque un poco con el freno puesto.
      v| La letra tiene ternura y se pierde un poco en el camino.
      cd| El comienzo enamora; después se acomoda.
      s| Le faltó soltarse el pelo.`,
    low: `
      v| La voz va por un lado y las ganas por otro.
      El ritmo no terminó de invitarme.
      v| La letra es tan general que podría ser de cualquiera, incluso mía.
      Hay muchas cosas sonando y ninguna me habló.
      Se repite con la esperanza de convencer.`,
  },
  close: {
    high: `
      c| Ya es la alarma de mi teléfono y ni siquiera la odio.
      c| Si tienes un mal día, prueba con esta y después me cuentas.
      c| La voy a gastar, lo sé.
      d| ¡Escúchenlo entero, sin saltarse nada!
      d| Se lo voy a regalar a medio mundo.
      a| Mi cariño, para siempre.
      ¡Gracias, gracias, gracias!
      Se lo recomiendo a cualquiera que tenga orejas y un ratito.
      Ojalá les haga tan bien como a mí.
      c4| Le pongo cuatro porque el cinco lo reservo para cuando la oiga en vivo.
      c4| Casi perfecta, y a mí lo casi perfecto me enternece.
      5| Cinco, y porque no hay más.
      5| ¡De lo más lindo que escuché en mucho tiempo!
      Hoy se duerme contento en esta casa.
      Que la felicidad suene así todos los días.`,
    mid: `
      c| Le doy otra vuelta la semana que viene.
      d| Me guardo las tres mejores con todo mi cariño.
      a| Aquí estaré para lo próximo.
      Un tres que quiere ser cuatro.
      Falta poquito, ánimo.
      A más de uno le va a encantar.`,
    low: `
      c| La dejo ir sin rencor.
      d| Seguro que el próximo me gana.
      a| El cariño sigue, la nota baja.
      Espero que alguien le tome más cariño que yo.
      1| Me duele más a mí que a nadie.
      Otro día lo vuelvo a intentar, palabra.`,
  },
})
