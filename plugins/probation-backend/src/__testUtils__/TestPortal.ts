import {
  type BackendFeature,
  coreServices,
  createBackendModule,
  type SchedulerService,
} from '@backstage/backend-plugin-api';
import {
  mockServices,
  startTestBackend,
  type TestBackend,
} from '@backstage/backend-test-utils';
import type { JsonObject } from '@backstage/types';
import type { Knex } from 'knex';
import request from 'supertest';
import { createProbationPlugin } from '../plugin';
import type { ProbationChange } from '../service/types';
import { component, TestCatalog } from './TestCatalog';
import { TestEntity } from './TestEntity';

const ENTITIES = 300;

/** A running plugin over a real database, its router reached over HTTP, and a catalog of components `svc-1`, `svc-2`, …. */
export class TestPortal {
  /** What the hook was told. */
  readonly changes: ProbationChange[] = [];
  private time = Date.parse('2026-03-01T12:00:00.000Z');
  private entities = 0;
  private backend: TestBackend | undefined;
  private scheduler: SchedulerService | undefined;

  private constructor(
    private readonly knex: Knex,
    readonly catalog = new TestCatalog(components()),
  ) {}

  static async start(
    knex: Knex,
    options: { config?: JsonObject; features?: BackendFeature[] } = {},
  ): Promise<TestPortal> {
    const portal = new TestPortal(knex);
    await portal.startBackend(options);
    return portal;
  }

  /** Starts another backend on the same database, as a restart or a second replica does. */
  async startAnother(
    options: { config?: JsonObject } = {},
  ): Promise<TestPortal> {
    const other = new TestPortal(this.knex, this.catalog);
    other.time = this.time;
    await other.startBackend(options);
    return other;
  }

  async stop(): Promise<void> {
    await this.backend?.stop();
  }

  get db(): Knex {
    return this.knex;
  }

  get now(): Date {
    return new Date(this.time);
  }

  /** Lets the portal's clock go on. */
  pass(milliseconds: number): void {
    this.time += milliseconds;
  }

  /** Runs a scheduled task now. */
  async runTask(id: string): Promise<void> {
    await this.scheduler?.triggerTask(id);
  }

  /** An entity that no other test uses. */
  newEntity(): TestEntity {
    this.entities += 1;
    return new TestEntity(() => this.api, `svc-${this.entities}`);
  }

  /** The plugin's API. */
  get api() {
    return request(this.server);
  }

  /** What listens for requests. */
  get server(): TestBackend['server'] {
    const { backend } = this;
    if (!backend) {
      throw new Error('Not started');
    }
    return backend.server;
  }

  get port(): number {
    return this.backend?.server.port() ?? 0;
  }

  private async startBackend(options: {
    config?: JsonObject;
    features?: BackendFeature[];
  }): Promise<void> {
    this.backend = await startTestBackend({
      features: [
        createProbationPlugin({
          now: () => this.now,
          onChanged: change => {
            this.changes.push(change);
          },
          checkResponses: true,
        }),
        mockServices.database.factory({ knex: this.knex }),
        mockServices.rootConfig.factory({ data: options.config ?? {} }),
        this.catalog.factory,
        this.takeScheduler(),
        ...(options.features ?? []),
      ],
    });
  }

  /** A module shares the scheduler of its plugin. */
  private takeScheduler(): BackendFeature {
    return createBackendModule({
      pluginId: 'probation',
      moduleId: 'take-scheduler',
      register: reg => {
        reg.registerInit({
          deps: { scheduler: coreServices.scheduler },
          init: async ({ scheduler }) => {
            this.scheduler = scheduler;
          },
        });
      },
    });
  }
}

function components() {
  return Array.from({ length: ENTITIES }, (_, index) =>
    component(`svc-${index + 1}`),
  );
}
