import type { Entity } from '@backstage/catalog-model';
import { isProbationAvailable } from './isProbationAvailable';

function entity(kind: string, type?: string, enabled?: string): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: {
      name: 'checkout',
      annotations:
        enabled === undefined ? {} : { 'probation/enabled': enabled },
    },
    spec: { type },
  };
}

describe('isProbationAvailable', () => {
  it('takes components of type service', () => {
    expect(isProbationAvailable(entity('Component', 'service'))).toBe(true);
  });

  it.each([
    ['a library', entity('Component', 'library')],
    ['an API', entity('API', 'service')],
    ['a component without a type', entity('Component')],
  ])('leaves out %s', (_, left) => {
    expect(isProbationAvailable(left)).toBe(false);
  });

  it('takes any entity that is annotated "true"', () => {
    expect(isProbationAvailable(entity('Resource', 'device', 'true'))).toBe(
      true,
    );
  });

  it('hides a service that is annotated "false"', () => {
    expect(isProbationAvailable(entity('Component', 'service', 'false'))).toBe(
      false,
    );
  });

  it('ignores any other value of the annotation', () => {
    expect(isProbationAvailable(entity('Component', 'service', 'no'))).toBe(
      true,
    );
    expect(isProbationAvailable(entity('Resource', 'device', 'yes'))).toBe(
      false,
    );
  });

  it('needs no annotations at all', () => {
    expect(
      isProbationAvailable({
        apiVersion: 'backstage.io/v1alpha1',
        kind: 'component',
        metadata: { name: 'checkout' },
        spec: { type: 'service' },
      }),
    ).toBe(true);
  });
});
