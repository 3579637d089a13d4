/** Where a person's picture is: the one they chose, or the one ReMusic draws from their id. */
export function pictureOf(user: { id: string; picture_id: string | null }): string {
  return user.picture_id ? `/media/pictures/${user.picture_id}` : `/art/avatar/${user.id}.svg`
}
