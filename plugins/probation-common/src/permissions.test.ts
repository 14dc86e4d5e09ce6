import { isResourcePermission } from '@backstage/plugin-permission-common';
import { probationPermissions } from './permissions';

describe('probationPermissions', () => {
  it('lists every permission once, with its action', () => {
    expect(
      probationPermissions.map(({ name, attributes }) => [
        name,
        attributes.action,
      ]),
    ).toEqual([
      ['probation.status.read', 'read'],
      ['probation.policy.update', 'update'],
      ['probation.evidence.create', 'create'],
      ['probation.violation.waive', 'update'],
      ['probation.ledger.reset', 'delete'],
      ['probation.overview.read', 'read'],
    ]);
  });

  it('is about catalog entities, the overview aside', () => {
    const onEntities = probationPermissions.filter(permission =>
      isResourcePermission(permission, 'catalog-entity'),
    );

    expect(onEntities).toEqual(probationPermissions.slice(0, 5));
  });
});
