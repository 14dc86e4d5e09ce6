import { useEffect, useState, type RefObject } from 'react';

/** True once the element has come into view, for what is loaded only when it is needed. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(
    // Where it cannot be found out (tests, old browsers), all is seen.
    () => typeof IntersectionObserver === 'undefined',
  );
  useEffect(() => {
    const { current } = element;
    if (seen || !current) {
      return undefined;
    }
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) {
        setSeen(true);
      }
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
