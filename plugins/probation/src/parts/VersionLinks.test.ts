import { versionUrl, webUrl } from './VersionLinks';

describe('versionUrl', () => {
  it('puts the version into the address, encoded', () => {
    expect(versionUrl('https://git.example/r/tag/{version}', 'v2/rc 1#x')).toBe(
      'https://git.example/r/tag/v2%2Frc%201%23x',
    );
  });

  it.each([
    ['data:text/html,{version}'],
    ['ftp://files.example/{version}'],
    ['https://git.example/releases'],
    ['/releases/{version}'],
    ['https://{version}'],
  ])('makes no link by %s', template => {
    expect(versionUrl(template, ' ')).toBeUndefined();
  });

  it('survives half a character', () => {
    expect(versionUrl('https://git.example/{version}', 'v\ud800')).toBe(
      'https://git.example/v%EF%BF%BD',
    );
  });
});

describe('webUrl', () => {
  it.each([null, '', 'data:text/html,x', '//evil.example', 'https://'])(
    'takes %p for no address',
    url => {
      expect(webUrl(url)).toBeUndefined();
    },
  );
});
