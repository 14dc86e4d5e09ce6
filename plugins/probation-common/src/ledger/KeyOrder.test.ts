import { FIELD } from './fields';
import { KeyOrder, START } from './KeyOrder';
import { UNKNOWN } from './knownKeys';
import { UNUSUAL, USUAL_TEXTS } from './usualTexts';

function viewOf(text: string): DataView {
  return new DataView(new TextEncoder().encode(text).buffer);
}

describe('KeyOrder', () => {
  it('guesses what it learned, and only where that stands', () => {
    const order = new KeyOrder();
    const place = KeyOrder.place(START, UNUSUAL);
    order.learn(place, FIELD.attempt);

    expect(order.guess(place, viewOf('{"attempt":1'), 1)).toBe(FIELD.attempt);
    expect(order.guess(place, viewOf('{"attempt" :1'), 1)).toBe(UNKNOWN);
    expect(order.guess(place, viewOf('{"max":1'), 1)).toBe(UNKNOWN);
    expect(order.guess(place, viewOf('{'), 1)).toBe(UNKNOWN);
  });

  it('guesses the two that came last', () => {
    const order = new KeyOrder();
    const place = KeyOrder.place(START, UNUSUAL);
    for (const key of [FIELD.ts, FIELD.attempt, FIELD.max]) {
      order.learn(place, key);
    }

    expect(order.guess(place, viewOf('"attempt":1'), 0)).toBe(FIELD.attempt);
    expect(order.guess(place, viewOf('"max":1'), 0)).toBe(FIELD.max);
    expect(order.guess(place, viewOf('"attempt":1'), 0)).toBe(FIELD.attempt);
    expect(order.guess(place, viewOf('"ts":1'), 0)).toBe(UNKNOWN);
  });

  it('has a place for each key and event', () => {
    const keys = [...Object.values(FIELD), START];
    const events = [UNUSUAL, ...USUAL_TEXTS.keys()];
    const places = keys.flatMap(key =>
      events.map(event => KeyOrder.place(key, event)),
    );

    expect(new Set(places).size).toBe(places.length);
    expect(Math.min(...places)).toBe(0);
    expect(Math.max(...places)).toBe(places.length - 1);
    const order = new KeyOrder();
    order.learn(KeyOrder.place(FIELD.event, 0), FIELD.max);
    expect(
      order.guess(KeyOrder.place(FIELD.event, 1), viewOf('"max":1'), 0),
    ).toBe(UNKNOWN);
  });
});
