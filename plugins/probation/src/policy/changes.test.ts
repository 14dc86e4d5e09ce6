import type { Policy, PolicyRevision } from 'backstage-plugin-probation-common';
import { withChanges } from './changes';

const under = (soak_ms: number, max_restarts: number): Policy => ({
  soak_ms,
  max_restarts,
  rollback_target: 'last_confirmed',
});

const revision = (number: number, policy: Policy | null): PolicyRevision => ({
  revision: number,
  policy,
  source: number === 0 ? 'default' : 'user',
  createdBy: number === 0 ? null : 'user:default/ada',
  createdAt: null,
  comment: null,
});

it('compares each revision with the one before, the default being what a way back means', () => {
  const told = withChanges([
    revision(3, under(30000, 1)),
    revision(2, null),
    revision(1, under(45000, 3)),
    revision(0, under(30000, 2)),
  ]);

  expect(told.map(({ policy, changes }) => ({ policy, changes }))).toEqual([
    {
      policy: under(30000, 1),
      changes: [{ field: 'max_restarts', from: 2, to: 1 }],
    },
    {
      policy: under(30000, 2),
      changes: [
        { field: 'soak_ms', from: 45000, to: 30000 },
        { field: 'max_restarts', from: 3, to: 2 },
      ],
    },
    {
      policy: under(45000, 3),
      changes: [
        { field: 'soak_ms', from: 30000, to: 45000 },
        { field: 'max_restarts', from: 2, to: 3 },
      ],
    },
    { policy: under(30000, 2), changes: undefined },
  ]);
});

it('says so when nothing changed', () => {
  const [newest] = withChanges([
    revision(1, under(30000, 2)),
    revision(0, under(30000, 2)),
  ]);

  expect(newest.changes).toEqual([]);
});
