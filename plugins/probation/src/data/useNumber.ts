import { useMemo } from 'react';
import { useLanguage } from './useLanguage';

/** Writes whole numbers the way the reader's language does: `1,000,000`. */
export function useNumber(): (value: number) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.NumberFormat(language);
    return value => format.format(value);
  }, [language]);
}
