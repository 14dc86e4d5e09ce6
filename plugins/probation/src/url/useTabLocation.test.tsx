import { renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { placeHref, useTabLocation } from './useTabLocation';

function locationAt(search: string) {
  const wrapper = ({ children }: PropsWithChildren<{}>) => (
    <MemoryRouter initialEntries={[`/probation${search}`]}>
      {children}
    </MemoryRouter>
  );
  return renderHook(() => useTabLocation(), { wrapper }).result.current;
}

describe('useTabLocation', () => {
  it('reads environment, lines and generation', () => {
    expect(
      locationAt('?environment=edge-eu-1&line=4-6&generation=2'),
    ).toMatchObject({
      environment: 'edge-eu-1',
      lines: { from: 4, to: 6 },
      generation: 2,
    });
  });

  it('takes what it cannot read for absent', () => {
    expect(locationAt('?environment=&line=last&generation=0')).toMatchObject({
      environment: undefined,
      lines: undefined,
      generation: undefined,
    });
  });

  it('tells what it cannot read', () => {
    expect(locationAt('?line=abc&generation=0').misread).toEqual([
      { name: 'line', value: 'abc' },
      { name: 'generation', value: '0' },
    ]);
    expect(locationAt('?line=0').misread).toEqual([
      { name: 'line', value: '0' },
    ]);
    expect(locationAt('?line=6&generation=2').misread).toEqual([]);
    expect(locationAt('?line=&other=x').misread).toEqual([]);
  });

  it('keeps parameters that belong to others', () => {
    expect(
      locationAt('?inspect=overview&line=3').hrefTo({
        environment: 'production',
      }),
    ).toBe('?inspect=overview&environment=production');
  });
});

describe('placeHref', () => {
  it('writes what is read', () => {
    const place = {
      environment: 'production',
      lines: { from: 6, to: 6 },
      generation: 3,
    };
    expect(locationAt(placeHref(place))).toMatchObject(place);
  });
});
