import { UNUSUAL, USUAL_TEXTS, usualTextAt } from './usualTexts';

function textAt(json: string): string | undefined {
  const bytes = new TextEncoder().encode(`:${json}`);
  const found = usualTextAt(new DataView(bytes.buffer), 1);
  return found === UNUSUAL ? undefined : USUAL_TEXTS[found];
}

describe('usualTextAt', () => {
  it.each(USUAL_TEXTS)('knows %s', text => {
    expect(textAt(`"${text}",`)).toBe(text);
    expect(textAt(`"${text}"`)).toBe(text);
  });

  it.each(USUAL_TEXTS)('takes nothing that only begins like %s', text => {
    expect(textAt(`"${text}2"`)).toBeUndefined();
    expect(textAt(`"${text.slice(0, -1)}",`)).toBeUndefined();
    expect(textAt(`"${text}\\u0020",`)).toBeUndefined();
    expect(textAt(`"${text}`)).toBeUndefined();
  });

  it.each(['null', '1', '""', ''])('leaves %j alone', json => {
    expect(textAt(json)).toBeUndefined();
  });
});
