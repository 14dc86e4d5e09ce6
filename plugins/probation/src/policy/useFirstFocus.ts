import { useEffect, useRef } from 'react';

/** Moves the focus to an element when it appears: the dialog around it says what it is. */
export function useFirstFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
