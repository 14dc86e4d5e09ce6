/**
 * Probation's screens for Backstage. This is the old frontend system's plugin;
 * the new one's is in `./alpha`.
 *
 * @packageDocumentation
 */

export {
  EntityProbationCard,
  EntityProbationContent,
  ProbationPage,
  probationPlugin,
} from './plugin';
export { probationApiRef } from './api/probationApiRef';
export type { ProbationApi } from './api/ProbationApi';
export {
  isProbationAvailable,
  PROBATION_ENABLED_ANNOTATION,
} from './isProbationAvailable';
export { probationTranslationRef } from './translation';
