import type {
  LoggerService,
  SchedulerService,
} from '@backstage/backend-plugin-api';
import { auditOutdated } from './service/auditOutdated';
import type { CatalogEntities } from './service/CatalogEntities';
import { purgeRemoved } from './service/entities/purgeRemoved';
import { synchroniseEntities } from './service/entities/synchroniseEntities';
import type { ServiceContext } from './service/ServiceContext';

/** Schedules what nobody asks for. Each task runs on one replica at a time. */
export async function scheduleTasks(
  scheduler: SchedulerService,
  context: ServiceContext,
  catalog: CatalogEntities,
  logger: LoggerService,
): Promise<void> {
  await scheduler.scheduleTask({
    id: 'audit-outdated',
    scope: 'global',
    frequency: { hours: 1 },
    timeout: { hours: 1 },
    async fn() {
      const audited = await auditOutdated(context);
      if (audited > 0) {
        logger.info(`Audited ${audited} ledgers anew by the current rules`);
      }
    },
  });
  await scheduler.scheduleTask({
    id: 'synchronise-entities',
    scope: 'global',
    frequency: { minutes: 10 },
    timeout: { hours: 1 },
    async fn() {
      try {
        // First, so that whatever is purged was found missing by the run before, too.
        await purgeRemoved(context, catalog);
      } finally {
        await synchroniseEntities(context, catalog);
      }
    },
  });
}
