import { useApiHolder } from '@backstage/core-plugin-api';
import { appLanguageApiRef } from '@backstage/frontend-plugin-api';

/** The language that the reader chose, for dates and numbers. */
export function useLanguage(): string {
  return useApiHolder().get(appLanguageApiRef)?.getLanguage().language ?? 'en';
}
