import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import type { ProbationConfig } from '../config/readConfig';
import type { ProbationChange } from './types';

/** What the use cases work with. */
export interface ServiceContext {
  db: Knex;
  config: ProbationConfig;
  logger: LoggerService;
  /** The portal's clock. */
  now: () => Date;
  /** Where temporary files go. */
  directory: string;
  /** Called after commit. */
  onChanged: (change: ProbationChange) => void;
}
