import { createApiRef } from '@backstage/core-plugin-api';
import type { ProbationApi } from './ProbationApi';

/** The screens' way to the Probation backend, in both frontend systems. */
export const probationApiRef = createApiRef<ProbationApi>({
  id: 'plugin.probation.client',
});
