/** A word for a POSIX shell, which reads nothing in it. */
export function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A string for YAML, whatever is in it: never a number, a boolean or a comment. */
export function yamlQuote(text: string): string {
  return /^[\x20-\x7e]*$/.test(text)
    ? `'${text.replaceAll("'", "''")}'`
    : JSON.stringify(text);
}

/** Text for a GitHub workflow, where `${{ … }}` would be an expression. */
export function githubText(text: string): string {
  return text.replaceAll('${{', "${{ '${{' }}");
}

/** One word of a systemd command line or assignment: specifiers begin with `%`. */
export function systemdQuote(text: string): string {
  const escaped = text.replaceAll('%', '%%').replace(/["\\]/g, '\\$&');
  return /^[\w@%+=:,./-]+$/.test(text) ? escaped : `"${escaped}"`;
}

/** One word of a systemd command line, where `$` begins a variable. */
export function systemdArgument(text: string): string {
  return systemdQuote(text).replaceAll('$', '$$$$');
}

/** Every line of a text moved to the right. */
export function indent(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(spaces));
}
