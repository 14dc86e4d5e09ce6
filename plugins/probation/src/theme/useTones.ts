import { useMemo } from 'react';
import { useTheme } from '@material-ui/core/styles';
import { tonesOf, type Tones } from './tones';

/** The screens' colours under the theme that is on. */
export function useTones(): Tones {
  const theme = useTheme();
  return useMemo(() => tonesOf(theme), [theme]);
}
