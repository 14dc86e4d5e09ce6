/** Stands in for the browser's observer: what comes into view is said by the test. */
export function fakeIntersections(): {
  /** Brings into view every observed element that contains `element`. */
  bringIntoView(element: Element): void;
  restore(): void;
} {
  const original = globalThis.IntersectionObserver;
  const observers = new Map<Element, FakeObserver>();

  class FakeObserver implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];

    constructor(private readonly callback: IntersectionObserverCallback) {}

    observe(element: Element) {
      observers.set(element, this);
    }

    show(target: Element) {
      const rect = target.getBoundingClientRect();
      this.callback(
        [
          {
            target,
            isIntersecting: true,
            boundingClientRect: rect,
            intersectionRatio: 1,
            intersectionRect: rect,
            rootBounds: null,
            time: 0,
          },
        ],
        this,
      );
    }

    disconnect() {}
    unobserve() {}
    takeRecords() {
      return [];
    }
  }

  globalThis.IntersectionObserver = FakeObserver;
  return {
    bringIntoView(element) {
      for (const [observed, observer] of observers) {
        if (observed.contains(element)) {
          observer.show(observed);
        }
      }
    },
    restore() {
      globalThis.IntersectionObserver = original;
    },
  };
}
