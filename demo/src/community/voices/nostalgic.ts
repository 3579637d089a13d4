import { voice } from '../bank.ts'

export const nostalgic = voice({
  titles: {
    high: `
      Como el casete de mi tío
      Olor a sala de abuela
      c| La canción que faltaba en mi infancia
      Del tiempo de los cables enrollados
      Un verano que no viví y recuerdo
      c| Me acordé de una dirección
      Radio encendida en la otra pieza
      Con polvo del bueno
      d| Disco de sobremesa y foto vieja
      d| Para mostrárselo a mi padre
      a| Crecí al lado de esta música
      av| La voz de los domingos
      Viajé sin moverme
      Álbum familiar
      Antes todo tardaba más, y sonaba así
      La foto sigue movida
      c| Mi madre la tarareaba
      Nostalgia sin naftalina
      Lo bailaron mis padres
      Con la paciencia de antes
      Volví al barrio por un rato
      Una carta con estampilla
      Tardes de lápiz y casete
      Lo que sonaba en el auto
      Todavía huele a lluvia de entonces
      Ese verano otra vez`,
    mid: `
      Recuerdo prestado
      La nostalgia hace la mitad del trabajo
      Antes me gustaba más
      Foto retocada
      Disfrazado de antiguo
      c| Me recuerda a otra canción
      No envejeció, pero tampoco creció
      Memoria de corto plazo
      Añejo por fuera`,
    low: `
      No todo tiempo pasado
      Naftalina
      El pasado no tiene la culpa
      Vieja sin haber sido joven
      La nostalgia tiene un límite
      c| Se rompió el casete, y menos mal
      Recalentado
      Recuerdos de nadie`,
  },
  open: {
    high: `
      c| Sonó en una tienda de barrio y por un momento tuve nueve años y las rodillas raspadas.
      c| Juraría que mi madre la cantaba mientras planchaba, aunque las fechas no den.
      c| Tiene el mismo sol de las fotos que se pusieron naranjas.
      c| La escuché y busqué sin pensar un lápiz para rebobinar.
      c| «{t}» me devolvió un teléfono de disco, un pasillo y la voz de alguien.
      c| De haberla conocido a los quince, la habría grabado en los dos lados del casete.
      d| Lo puse un domingo y apareció toda la familia, incluso los que ya no vienen.
      d| Mi tío lo tenía en el auto y nadie podía tocar esa guantera.
      d| Suena a {old} con todo lo que eso tuvo de bueno y de cortinas gruesas.
      d| De esos discos que se heredan con una mancha de café y una historia.
      d| Cuando llegó «{s}» tuve que bajar la aguja otra vez.
      a| Mi padre silbaba estas canciones en la escalera y así sabíamos que era él.
      av| Hay una época de mi vida que tiene su voz y no la puedo escuchar sin verla.
      a| Volver a {a} es volver a una esquina que ya no está.
      a| Me lo enseñó una vecina a cambio de que le bajara el volumen.
      Me llevó sin escalas a una cocina que ya vendieron.
      Hay música que uno recuerda antes de haberla escuchado.
      En mi casa había un aparato que solo sonaba con cosas así.
      Ya no se hacen veranos como este.
      Me acordé de gente a la que debería llamar.
      Tiene ese modo de antes, sin apuro y sin disculpas.
      La radio de mi abuela tenía dos estaciones y esto habría sonado en ambas.
      Por un rato volví a la hora en que las mamás llamaban desde la puerta.`,
    mid: `
      c| Me gustó más el recuerdo que me trajo que la canción misma.
      c| Copia muy bien la letra de una época y se olvida de la tinta.
      c| A los quince la habría amado; ahora solo le sonrío.
      d| La primera mitad es un álbum de fotos; la segunda, el sobre.
      d| Quiere sonar a otro tiempo y suena a hoy con bufanda.
      a| Guardo dos canciones suyas y el resto se lo dejo al tiempo.
      as| Antes arriesgaba más; ahora se cuida la espalda.
      La memoria es generosa y yo también, pero hasta cierto punto.
      Lo viejo está en el traje, no en la mirada.`,
    low: `
      c| Le puso ruido de aguja a algo que no tenía surco.
      c| Mi abuela la habría apagado con mucha educación.
      c| Quiere emocionar con una foto sepia y se le ve el filtro.
      d| Un disco entero añorando un tiempo que no investigó.
      d| Lo compré por la portada antigua; adentro no había nadie.
      as| Vive de un recuerdo que tampoco es suyo.
      La nostalgia también se ensaya, y aquí se nota.
      Hay cosas que era mejor recordar que volver a grabar.`,
  },
  detail: {
    high: `
      v| La voz tiene esa forma de pronunciar completo que ya nadie usa.
      El órgano del fondo es idéntico al de la parroquia de mi pueblo, y lo digo como elogio.
      Los coros suenan a patio con sillas de hierro.
      sv| Dice «hasta mañana» como se decía cuando había mañana.
      La guitarra está un poco desafinada, como todas las guitarras que quise.
      Hay un teclado que huele a plástico tibio y a Navidad.
      El ritmo tiene el paso de mi abuelo: corto, seguro, sin detenerse.
      cv| El estribillo se aprende en una vuelta y se olvida en treinta años.
      cd| Se oye el crujido, la silla, el «uno, dos, tres» antes de empezar.
      cd4| El final es un poco más moderno de lo que mi corazón quería.
      s4| Le pusieron un brillo nuevo que no le hacía falta.
      5| Ni una nota me resultó ajena.
      c| Tiene una entrada que parece el comienzo de una película que daban los sábados.`,
    mid: `
      El teclado quiere ser de otra década y no le sale la cédula.
      v| La voz imita un dolor antiguo que todavía le queda grande.
      Los arreglos son bonitos y de segunda mano.
      s| Le falta polvo, no sé explicarlo mejor.
      Suena limpio como una foto escaneada.`,
    low: `
      El ruido de disco rayado se oye más que la música.
      v| La letra enumera juguetes viejos y espera que uno llore.
      Todo parece un decorado: detrás no hay casa.
      sv| Canta como quien lee una postal ajena.
      El arreglo junta cuatro décadas y no se lleva bien con ninguna.`,
  },
  close: {
    high: `
      c| Se la mandé a mi hermana sin decir nada y me contestó con una foto.
      c| La voy a guardar donde guardo las entradas de cine.
      c| Me quedé en el auto hasta que terminara.
      d| Va al estante de los que no se prestan.
      d| Se lo pasé a mi padre y esa noche cenamos más despacio.
      av| Mientras haya quien cante así, no se perdió todo.
      Llamé a mi madre después.
      Hay que oírlo con alguien mayor cerca y dejarlo hablar.
      Ya pueden devolverme al presente.
      4| Le falta un poco de ruido de aguja, pero eso lo pongo yo.
      4| No es de aquellos, pero se sentaría a su mesa.
      5| Así suena lo que uno extraña.
      5| No pude terminar la primera escucha con los ojos secos.
      Uno sale con ganas de ordenar cajas.
      Qué suerte que alguien lo siga haciendo así.`,
    mid: `
      c| Para un domingo está bien; para la vida, no sé.
      d| Dos canciones van al casete; las demás, al olvido amable.
      a| Prefiero esperar a que pase el tiempo y me la vuelva a presentar.
      c| La puse junto a las verdaderas y bajó los ojos.
      Un recuerdo simpático, nada más.
      Habrá que ver cómo envejece.`,
    low: `
      c| No quiero que dentro de veinte años me la recuerden.
      d| Lo devuelvo al pasado, si el pasado lo acepta.
      as| Que estrene recuerdos propios y volvemos a hablar.
      Volví a mis casetes con alivio.
      1| Ni la memoria le va a hacer el favor.
      No fue mejor entonces y no es mejor ahora.`,
  },
})
