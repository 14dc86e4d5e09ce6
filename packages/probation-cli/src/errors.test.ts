import { InputError } from '@backstage/errors';
import { errorLine, namingFile, reasonOf, visible } from './errors';

describe('errorLine', () => {
  it('is one line, whatever the message holds', () => {
    expect(errorLine('a.json: bad\n  at line 2\r\n\tcolumn 3\n')).toBe(
      'probation: a.json: bad at line 2 column 3\n',
    );
  });
});

describe('visible', () => {
  it('shows what could steer a terminal and leaves the rest', () => {
    expect(visible('v1\u001b[2J\u0000\u0085\u202e\u2028 é漢🚀')).toBe(
      'v1\\u001b[2J\\u0000\\u0085\\u202e\\u2028 é漢🚀',
    );
  });
});

describe('namingFile', () => {
  it('names the file for what its reader refuses, and for nothing else', async () => {
    const refuse = (error: Error) =>
      namingFile('a.json', () => {
        throw error;
      });

    await expect(refuse(new InputError('line 2: no'))).rejects.toThrow(
      /^a\.json: line 2: no$/,
    );
    await expect(refuse(new TypeError('bug'))).rejects.toThrow(/^bug$/);
    expect(await namingFile('a.json', async () => 1)).toBe(1);
  });
});

describe('reasonOf', () => {
  it('says what the system means', () => {
    expect(reasonOf(Object.assign(new Error('x'), { errno: -13 }))).toBe(
      'permission denied',
    );
    expect(reasonOf(new Error('plain'))).toBe('plain');
    expect(reasonOf('text')).toBe('text');
  });
});
