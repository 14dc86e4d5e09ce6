import {
  useTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';
import { probationTranslationRef } from '../translation';

/** The screens' texts in the reader's language. */
export function useText(): TranslationFunction<
  (typeof probationTranslationRef)['T']
> {
  return useTranslationRef(probationTranslationRef).t;
}
