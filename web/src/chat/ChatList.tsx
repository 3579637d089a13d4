import classes from './ChatList.module.css'

/** Who one can write to, and the conversations one has. */
export function ChatList() {
  return (
    <aside className={classes.list} aria-label="Personas y conversaciones">
      <section>
        <h2>Usuarios</h2>
        <p>Todavía no hay nadie con quien conversar</p>
      </section>
      <section>
        <h2>Tus Chats</h2>
        <p>Todavía no tienes conversaciones</p>
      </section>
    </aside>
  )
}
