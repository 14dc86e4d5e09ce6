import { markedLines } from './markedLines';

const REPORT = 'current: v2\r\nlast_good: v1\nby hand\n\nlast_good: v2\n';

it('gives each line with its number, without its end and a BOM', () => {
  const { lines, missing } = markedLines(`\ufeff${REPORT}`, []);

  expect(lines.map(({ line, text }) => [line, text])).toEqual([
    [1, 'current: v2'],
    [2, 'last_good: v1'],
    [3, 'by hand'],
    [4, ''],
    [5, 'last_good: v2'],
  ]);
  expect(missing).toEqual([]);
});

it('keeps a last line that has no end', () => {
  expect(markedLines('deploy: serving', []).lines).toEqual([
    { line: 1, text: 'deploy: serving', cited: false, asked: false },
  ]);
});

it('cites the first line of a key, as the audit does, and no key that begins like it', () => {
  const text = 'candidate.restarts: 1\ncandidate: v3\ncandidate: v4\n';
  const citedIn = (...keys: string[]) =>
    markedLines(text, keys).lines.flatMap(({ line, cited }) =>
      cited ? [line] : [],
    );

  expect(citedIn('candidate')).toEqual([2]);
  expect(citedIn('candidate.restarts', 'candidate', 'candidate')).toEqual([
    1, 2,
  ]);
});

it('marks the line of the key that is asked for', () => {
  const { lines } = markedLines(REPORT, [], 'last_good');

  expect(lines.filter(({ asked }) => asked)).toEqual([
    { line: 2, text: 'last_good: v1', cited: false, asked: true },
  ]);
});

it('names the cited keys that are not there', () => {
  expect(
    markedLines(REPORT, ['deploy', 'current', 'soak_ms', 'deploy']).missing,
  ).toEqual(['deploy', 'soak_ms']);
});
