/** Whether every database can hold a text: PostgreSQL has no NUL, and UTF-8 no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
