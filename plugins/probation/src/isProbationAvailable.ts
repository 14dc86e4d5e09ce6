import { isComponentEntity, type Entity } from '@backstage/catalog-model';

/** `"true"` shows Probation on any entity, `"false"` hides it on a service. */
export const PROBATION_ENABLED_ANNOTATION = 'probation/enabled';

/**
 * Whether an entity gets the Probation tab and card: Components of type
 * `service`, unless the annotation `probation/enabled` says otherwise.
 */
export function isProbationAvailable(entity: Entity): boolean {
  const annotation =
    entity.metadata.annotations?.[PROBATION_ENABLED_ANNOTATION];
  if (annotation === 'true' || annotation === 'false') {
    return annotation === 'true';
  }
  return isComponentEntity(entity) && entity.spec.type === 'service';
}
