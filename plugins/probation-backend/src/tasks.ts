import type {
  LoggerService,
  SchedulerService,
} from '@backstage/backend-plugin-api';
import { auditOutdated } from './service/auditOutdated';
import type { ServiceContext } from './service/ServiceContext';

/** Schedules what nobody asks for. Each task runs on one replica at a time. */
export async function scheduleTasks(
  scheduler: SchedulerService,
  context: ServiceContext,
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
}
