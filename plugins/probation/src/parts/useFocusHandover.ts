import { useLayoutEffect, type RefObject } from 'react';

/**
 * Hands the keyboard's focus to what is around an element (the nearest one with `tabIndex={-1}`) when the element goes away
 * with it. Else the browser would begin again at the top of the page.
 */
export function useFocusHandover(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) {
        current.parentElement
          ?.closest<HTMLElement>('[tabindex="-1"]')
          ?.focus({ preventScroll: true });
      }
    };
  }, [element]);
}
