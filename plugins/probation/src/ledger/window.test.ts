import { fromToShow, newestFrom, pageSteps } from './window';

describe('newestFrom', () => {
  it('begins so that the newest line is the last of 50', () => {
    expect(newestFrom(1000)).toBe(951);
    expect(newestFrom(50)).toBe(1);
    expect(newestFrom(51)).toBe(2);
  });

  it('begins with line 1 in a short ledger', () => {
    expect(newestFrom(0)).toBe(1);
    expect(newestFrom(6)).toBe(1);
  });
});

describe('fromToShow', () => {
  it('keeps ten lines before the line that was asked for', () => {
    expect(fromToShow({ from: 500, to: 500 }, 1000)).toBe(490);
  });

  it('stays inside the ledger', () => {
    expect(fromToShow({ from: 4, to: 6 }, 1000)).toBe(1);
    expect(fromToShow({ from: 1000, to: 1000 }, 1000)).toBe(951);
    expect(fromToShow({ from: 6, to: 6 }, 6)).toBe(1);
    expect(fromToShow({ from: 5000, to: 5000 }, 6)).toBe(1);
  });
});

describe('pageSteps', () => {
  it('leads nowhere from the only page', () => {
    expect(pageSteps(1, 6, 6)).toEqual({
      first: undefined,
      previous: undefined,
      next: undefined,
      last: undefined,
    });
  });

  it('leads both ways from the middle', () => {
    expect(pageSteps(490, 50, 1000)).toEqual({
      first: 1,
      previous: 440,
      next: 540,
      last: 951,
    });
  });

  it('ends with the pages that begin and end the ledger', () => {
    expect(pageSteps(30, 50, 1000).previous).toBe(1);
    expect(pageSteps(930, 50, 1000).next).toBe(951);
    expect(pageSteps(951, 50, 1000).next).toBeUndefined();
  });

  it('leaves out no line when a page of long lines is short', () => {
    expect(pageSteps(100, 7, 1000).next).toBe(107);
    expect(pageSteps(951, 7, 1000)).toMatchObject({ next: 958, last: 958 });
    expect(pageSteps(994, 7, 1000).next).toBeUndefined();
  });
});
