/** A longer description: paragraphs of one line each, which the help wraps to the terminal. */
export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n');
}
