/** A line of a report as it is shown. */
export interface ReportLine {
  /** Counted from 1. */
  line: number;
  text: string;
  /** A violation cites the key that it is the value of. */
  cited: boolean;
  /** So does the address. */
  asked: boolean;
}

/**
 * The lines of a report, and which of them are those of cited keys and of the key that is asked for: of each key the first line
 * counts, as for the audit.
 *
 * @returns `missing` names the cited keys that the report does not have
 */
export function markedLines(
  text: string,
  cited: readonly string[],
  asked?: string,
): { lines: ReportLine[]; missing: string[] } {
  const texts = text.replace(/^\ufeff/, '').split('\n');
  if (texts.at(-1) === '') {
    texts.pop();
  }
  const lineOf = (key: string) =>
    texts.findIndex(each => each.startsWith(`${key}: `));
  const citedLines = new Set(cited.map(lineOf));
  const askedLine = asked === undefined ? -1 : lineOf(asked);
  return {
    lines: texts.map((each, index) => ({
      line: index + 1,
      text: each.replace(/\r$/, ''),
      cited: citedLines.has(index),
      asked: index === askedLine,
    })),
    missing: [...new Set(cited)].filter(key => lineOf(key) === -1),
  };
}
