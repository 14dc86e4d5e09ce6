/**
 * Where there is no room for columns: by the width of the element around in
 * characters, so that a sidebar and a reader's larger text count, too. That
 * element needs `ROOM`.
 */
export const NARROW = '@container (max-width: 45rem)';

/** Makes an element the one whose width counts. */
export const ROOM = { containerType: 'inline-size' } as const;
