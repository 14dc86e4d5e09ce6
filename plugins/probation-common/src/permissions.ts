import {
  createPermission,
  type BasicPermission,
  type PermissionAttributes,
  type ResourcePermission,
} from '@backstage/plugin-permission-common';

/** The catalog's own resource type, so that an integrator's conditions (`isEntityOwner`, …) work on our permissions unchanged. */
const CATALOG_ENTITY = 'catalog-entity';

function onEntity(
  name: string,
  action: PermissionAttributes['action'],
): ResourcePermission<typeof CATALOG_ENTITY> {
  return createPermission({
    name,
    attributes: { action },
    resourceType: CATALOG_ENTITY,
  });
}

/** See an entity's policy, evidence, status and violations. */
export const probationStatusReadPermission = onEntity(
  'probation.status.read',
  'read',
);

/** Store an entity's policy, or go back to the default one; say its baseline. */
export const probationPolicyUpdatePermission = onEntity(
  'probation.policy.update',
  'update',
);

/** Push ledgers and reports of an entity. */
export const probationEvidenceCreatePermission = onEntity(
  'probation.evidence.create',
  'create',
);

/** Waive a violation of an entity, or take the waiver back. */
export const probationViolationWaivePermission = onEntity(
  'probation.violation.waive',
  'update',
);

/** Begin a new generation of an entity's ledger; remove a mistyped environment with all that it holds. */
export const probationLedgerResetPermission = onEntity(
  'probation.ledger.reset',
  'delete',
);

/** See the pages across the catalog at all; what they list is decided entity by entity. */
export const probationOverviewReadPermission: BasicPermission =
  createPermission({
    name: 'probation.overview.read',
    attributes: { action: 'read' },
  });

/** Every permission of Probation, for `permissionsRegistry` and policies. */
export const probationPermissions = [
  probationStatusReadPermission,
  probationPolicyUpdatePermission,
  probationEvidenceCreatePermission,
  probationViolationWaivePermission,
  probationLedgerResetPermission,
  probationOverviewReadPermission,
];
