import { ConfigReader } from '@backstage/config';
import { isGranted, readIngestGrants } from './ingestGrants';

const read = (...grants: object[]) =>
  readIngestGrants(
    new ConfigReader(JSON.parse(JSON.stringify({ ingest: { grants } }))),
  );

/** As a backend reads several files: the later one has the last word. */
const layered = (...layers: object[]) =>
  ConfigReader.fromConfigs(
    layers.map((probation, index) => ({
      context: `file ${index}`,
      data: JSON.parse(JSON.stringify({ probation })),
    })),
  );

describe('ingest grants', () => {
  it('are none unless configured', () => {
    expect(isGranted([], 'ci', 'component:default/shop', 'production')).toBe(
      false,
    );
    expect(readIngestGrants(undefined)).toEqual([]);
  });

  it('cover one subject’s entities in any environment', () => {
    const grants = read({
      subject: 'ci',
      entities: ['Component:Default/Shop'],
    });

    expect(isGranted(grants, 'ci', 'component:default/shop', 'a')).toBe(true);
    expect(isGranted(grants, 'ci', 'component:default/shop')).toBe(true);
    expect(isGranted(grants, 'ci', 'component:default/shop2', 'a')).toBe(false);
    expect(isGranted(grants, 'cd', 'component:default/shop', 'a')).toBe(false);
  });

  it.each([
    ['component:default/*', 'component:default/shop', true],
    ['component:default/shop-*', 'component:default/shop-web', true],
    ['component:default/shop-*', 'component:default/shop', false],
    ['*:*/shop', 'resource:edge/shop', true],
    ['*:*/*', 'component:default/shop', true],
    // A star stands for a part of a name, never for more than one.
    ['component:*/shop', 'component:a/b/shop', false],
    // Nothing else in a pattern is special.
    ['component:default/s.op', 'component:default/shop', false],
  ])('of %s cover %s: %s', (pattern, entityRef, covered) => {
    const grants = read({ subject: 'ci', entities: [pattern] });

    expect(isGranted(grants, 'ci', entityRef, 'production')).toBe(covered);
  });

  it('are bound to their environments', () => {
    const grants = read({
      subject: 'ci',
      entities: ['component:default/shop'],
      environments: ['staging', 'edge-*'],
    });
    const covers = (environment?: string) =>
      isGranted(grants, 'ci', 'component:default/shop', environment);

    expect(covers('staging')).toBe(true);
    expect(covers('edge-eu-1')).toBe(true);
    expect(covers('production')).toBe(false);
    expect(covers('my-staging')).toBe(false);
    expect(covers()).toBe(true);
  });

  it('add up', () => {
    const grants = read(
      { subject: 'ci', entities: ['component:default/a'] },
      { subject: 'ci', entities: ['component:default/b'] },
    );

    expect(isGranted(grants, 'ci', 'component:default/b', 'x')).toBe(true);
  });

  it('of the last configuration file count, and are checked there', () => {
    const broad = {
      ingest: { grants: [{ subject: 'ci', entities: ['*:*/*'] }] },
    };
    const grant = { subject: 'cd', entities: ['component:default/shop'] };
    const readLast = (last: object) =>
      readIngestGrants(
        layered(broad, { ingest: { grants: [last] } }).getConfig('probation'),
      );

    expect(readLast(grant).map(({ subject }) => subject)).toEqual(['cd']);
    expect(() => readLast({ ...grant, environments: null })).toThrow(
      'probation.ingest.grants[0].environments must not be empty',
    );
  });

  it.each([
    [
      { subject: 'ci', entities: ['shop'] },
      'probation.ingest.grants[0].entities has "shop", which is not an entity ref',
    ],
    [
      { subject: 'ci', entities: ['*'] },
      'probation.ingest.grants[0].entities has "*"',
    ],
    [
      { subject: 'ci', entities: [] },
      'probation.ingest.grants[0].entities must not be empty',
    ],
    [
      {
        subject: 'ci',
        entities: ['component:default/shop'],
        environments: ['Production'],
      },
      'probation.ingest.grants[0].environments has "Production"',
    ],
    [
      {
        subject: 'ci',
        entities: ['component:default/shop'],
        environments: [],
      },
      'probation.ingest.grants[0].environments must not be empty',
    ],
    [
      {
        subject: 'ci',
        entities: ['component:default/shop'],
        environments: null,
      },
      'probation.ingest.grants[0].environments must not be empty; each entry is an environment like production or edge-*',
    ],
    [
      { subject: 'ci', entities: null },
      'probation.ingest.grants[0].entities must not be empty; each entry is an entity ref',
    ],
    [
      {
        subject: 'ci',
        entities: ['component:default/shop'],
        environment: ['staging'],
      },
      'probation.ingest.grants[0].environment is no setting; probation.ingest.grants[0] takes subject, entities, environments',
    ],
    [
      {
        subject: 'ci',
        entities: ['component:default/shop'],
        environment: null,
      },
      'probation.ingest.grants[0].environment is no setting',
    ],
    [{ entities: ['component:default/shop'] }, 'grants[0].subject'],
  ])('that are wrong are refused by key: %j', (grant, message) => {
    expect(() => read(grant)).toThrow(message);
  });
});
