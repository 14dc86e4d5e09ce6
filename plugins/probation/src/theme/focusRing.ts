import type { Theme } from '@material-ui/core/styles';
import { tonesOf } from './tones';

/**
 * Styles for an element within which every Material UI button shows that it has the keyboard's focus: its own sign, a
 * pulse, is pale and is not there where a reader's system chooses the colours.
 */
export function focusRing(theme: Theme) {
  return {
    '& .Mui-focusVisible': ring(theme),
  };
}

/** The same for an element that takes the focus itself. */
export function ownFocusRing(theme: Theme) {
  return {
    '&:focus': { outline: 'none' },
    '&:focus-visible': ring(theme),
  };
}

function ring(theme: Theme) {
  return { outline: `2px solid ${tonesOf(theme).link}`, outlineOffset: 2 };
}
