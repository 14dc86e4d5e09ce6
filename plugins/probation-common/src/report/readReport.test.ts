import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readReport } from './readReport';

const encode = (text: string) => new TextEncoder().encode(text);

describe('readReport', () => {
  it('reads every key of a deployer’s report, from text and bytes alike', () => {
    const bytes = readFileSync(
      resolve(__dirname, '../../../../fixtures/reports/soaking.report'),
    );
    const fields = {
      soak_ms: '30000',
      max_restarts: '2',
      current: 'v2',
      last_good: 'v1',
      candidate: 'v2',
      'candidate.restarts': '1',
      deploy: 'soaking',
    };

    expect(readReport(bytes)).toEqual(fields);
    expect(readReport(bytes.toString('utf8'))).toEqual(fields);
  });

  it('lets the first occurrence of a key count', () => {
    expect(readReport('deploy: soaking\ndeploy: confirmed\n')).toEqual({
      deploy: 'soaking',
    });
    expect(readReport('current: \ncurrent: v2')).toEqual({ current: '' });
  });

  it('leaves out what is no line of a report', () => {
    expect(
      readReport(
        [
          'note: by hand',
          ' deploy: confirmed',
          'Deploy: confirmed',
          'deploy:confirmed',
          'deploy confirmed',
          '__proto__: x',
          'constructor: x',
          '',
          'deploy: soaking',
        ].join('\n'),
      ),
    ).toEqual({ deploy: 'soaking' });
  });

  it('keeps a value as it stands', () => {
    expect(
      readReport('current:  v2: a \nlast_good: é\u2028x\nsoak_ms: 30 s'),
    ).toEqual({
      current: ' v2: a ',
      last_good: 'é\u2028x',
      soak_ms: '30 s',
    });
  });

  it('drops a BOM at the start and a CR before an LF', () => {
    for (const text of [
      '\ufeffdeploy: soaking\r\ncurrent: v2\r\n',
      'deploy: soaking\ncurrent: v2',
    ]) {
      expect(readReport(text)).toEqual({ deploy: 'soaking', current: 'v2' });
      expect(readReport(encode(text))).toEqual({
        deploy: 'soaking',
        current: 'v2',
      });
    }
    expect(() => readReport('\n\ufeffdeploy: soaking')).toThrow('no line');
  });

  it.each([
    ['a NUL', encode('deploy: soaking\ncurrent: v\0\n'), 'line 2: a NUL byte'],
    [
      'invalid UTF-8',
      Uint8Array.of(...encode('deploy: soaking\n'), 0xc0, 0x80),
      'line 2: not valid UTF-8',
    ],
    [
      'half a surrogate pair',
      'deploy: soaking\ncurrent: \ud800',
      'line 2: half a surrogate pair',
    ],
  ])('refuses %s and names the line', (_name, report, message) => {
    expect(() => readReport(report)).toThrow(
      expect.objectContaining({ name: 'InputError', message }),
    );
  });

  it.each(['', '\n\n', 'note: by hand\n', '{"event":"confirmed"}\n'])(
    'refuses %j, which has no key of a report',
    report => {
      expect(() => readReport(report)).toThrow(
        'no line of this report begins with one of its keys: "soak_ms: ", "max_restarts: ", "current: ", "last_good: ", "candidate: ", "candidate.restarts: ", "deploy: "',
      );
    },
  );
});
