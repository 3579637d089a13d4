import { voice } from '../bank.ts'

export const cook = voice({
  titles: {
    high: `
      A fuego lento
      Punto justo de sal
      c| Para picar cebolla sin llorar
      Sofrito con orquesta
      Se chupan los dedos
      c| La del guiso de los jueves
      Receta de la casa
      Para repetir plato
      d| Menú completo
      d| De la entrada al postre
      a| Buena mano
      a| Sazón inconfundible
      Pan recién hecho
      Hierve desde el primer compás
      Caldo que levanta muertos
      Dulce sin empalagar
      Picante del que se agradece
      Mantel limpio y ventana abierta
      Con pan para mojar
      Mesa larga
      Ni crudo ni pasado
      Huele a casa
      c| Se me pegó el arroz por tu culpa
      Buena materia prima
      Sobremesa hasta las seis
      Cocina de mercado`,
    mid: `
      Le falta un hervor
      Sin sal
      Plato del día
      c| Buena guarnición
      Recalentado, pero digno
      Mucha salsa
      La foto era mejor
      Ni dulce ni salado
      d| Entrada rica, postre de caja`,
    low: `
      Se quemó por fuera
      Crudo
      Sopa de sobre
      Sabor artificial
      c| Agua con colorante
      Demasiada azúcar
      Devuélvase a la cocina
      Plato lindo, hambre igual`,
  },
  open: {
    high: `
      c| La puse para pelar papas y pelé para doce; somos tres.
      c| Desde que suena «{t}» en mi cocina, el sofrito sale mejor y no tengo pruebas ni dudas.
      c| Es como el primer hervor: un ruido chiquito que promete.
      c| La tengo pegada a la puerta del refrigerador, junto a las facturas y los imanes.
      c| Entró por la ventana del patio mientras amasaba y tuve que asomarme a preguntar.
      c| Se sirve caliente, se termina rápido y uno raspa el plato.
      d| Lo puse con el caldo y a la última canción ya estaba la mesa servida.
      d| Tiene entrada, plato fuerte y un postre que no esperaba.
      d| Es de esos discos que dejan olor en la ropa, del bueno.
      d| Con «{s}» apagué el fuego para no perderme nada, y eso en mi cocina es mucho.
      d| Lo escucho los domingos temprano, cuando la casa todavía huele a café.
      as| Tiene buena mano: con tres cosas de la despensa arma un banquete.
      a| Probé «{s}» por recomendación y me comí la discografía.
      as| En mi cocina {a} suena tanto como el extractor, y mucho mejor.
      as| Usa siempre los mismos ingredientes y nunca le sale el mismo plato.
      Abre el apetito y no sé de qué.
      Se cocinó despacio y se nota.
      Mi vecina tocó la puerta por el olor del guiso y se quedó por la música.
      Hay cosas que se hacen con la receta y otras con la mano; esto es mano.
      El secreto está en lo que no se ve, como en el buen pan.
      Suena a mesa larga, a silla prestada y a alguien que llega tarde con vino.
      Me distrajo y le puse dos veces sal al arroz; nadie se quejó.`,
    mid: `
      c| Buena base, pero alguien sacó la olla antes de tiempo.
      c| Tiene sabor al principio, como el chicle.
      c| Acompaña bien, aunque nadie vendría solo por ella.
      d| Empieza con un caldo prometedor y sigue con puro arroz blanco.
      d| Hay tres platos buenos y mucha canasta de pan.
      as| Cocina rico, pero siempre el mismo domingo.
      as| Le probaría otra cosa antes de decidir.
      Está en su punto y le falta el ajo.
      Llena, no alimenta.`,
    low: `
      c| Lo pusieron todo en la licuadora y así quedó.
      c| Promete picante y es pimentón de adorno.
      c| La dejé dos minutos sola y se pegó.
      d| Mucho plato grande con una hojita en el medio.
      d| Todas las canciones salen del mismo sobre.
      as| Tiene buena vajilla y la olla vacía.
      Sabe a cosa que estuvo mucho tiempo en el congelador.
      Traté de agregarle sal con el volumen y no funcionó.`,
  },
  detail: {
    high: `
      v| La voz tiene el punto de la miel cuando empieza a correr.
      El ritmo burbujea parejo, sin rebalsarse nunca.
      cd| Los vientos entran como el limón: al final y lo levantan todo.
      v| La letra se deja saborear, no se traga de una vez.
      El bajo es el caldo: no se ve y sin él no hay nada.
      cd| Cada instrumento se echó en su momento y ninguno se pasó.
      v| El coro llega como el pan a la mesa, y desaparece igual de rápido.
      La guitarra tiene ese tostadito de los bordes por el que uno pelea.
      cd| Al final reducen todo y queda concentrado el sabor.
      cd4| Le bajaría una cucharadita de azúcar al final.
      4| Tarda un poco en hervir, pero cuando hierve, hierve.
      5| Ni una pizca de más.
      La percusión pica fino, como cuchillo en buena mano.`,
    mid: `
      v| La voz está bien adobada; la letra, cruda en el centro.
      Los arreglos le ponen crema a lo que pedía limón.
      El ritmo se queda en fuego mínimo.
      cv| El estribillo es rico, pero lo sirven cinco veces.
      c| El solo llega frío.`,
    low: `
      v| La voz tiene gusto a saborizante.
      s| Le echaron de todo para que no se note lo que falta.
      v| La letra es una lista de compras sin hambre.
      El ritmo se corta como mayonesa apurada.
      cd| El final sabe a olla quemada.`,
  },
  close: {
    high: `
      c| Receta guardada y compartida con las tías.
      c| En mi casa ya tiene plato propio.
      d| Déjenlo reposar y vuelvan: al otro día está mejor.
      d| Sirve para cuatro, alcanza para todos.
      as| Donde cocine, me siento.
      Se repite, por supuesto.
      Recomiendo delantal y ventana abierta.
      Provecho.
      Mi guiso de los jueves ya no se hace sin esto.
      4| Le falta un grano de sal para ser memorable, y yo cocino sin miedo.
      4| El postre se quedó corto; lo demás, para chuparse los dedos.
      5| Felicitaciones a la cocina.
      5| Me comí hasta las migas.
      Con esto y pan, alcanza.
      Que nadie se levante de la mesa todavía.`,
    mid: `
      c| La dejo de acompañamiento.
      d| Me guardo dos porciones.
      as| Volveré cuando cambie la carta.
      Se come, no se celebra.
      Con un poco de picante le subo la nota.
      Para salir del paso, cumple.`,
    low: `
      c| La devolví sin terminar.
      d| Pido la cuenta.
      as| Que revise la despensa.
      Me quedé con hambre y con los platos por lavar.
      1| Ni con pan.
      Prefiero el ruido del extractor, que al menos se lleva el humo.`,
  },
})
