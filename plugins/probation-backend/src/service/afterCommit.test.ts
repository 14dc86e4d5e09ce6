import { mockServices } from '@backstage/backend-test-utils';
import { afterCommit } from './afterCommit';

const change = { entityRef: 'component:default/shop' };

describe('afterCommit', () => {
  it('tells the hook', async () => {
    const told: object[] = [];
    const tell = afterCommit(
      [async each => void told.push(each)],
      mockServices.logger.mock(),
    );

    tell(change);

    await new Promise(setImmediate);
    expect(told).toEqual([change]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no bus');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('no bus');
      },
    ],
  ])('survives a hook that %s', async (_, hook) => {
    const logger = mockServices.logger.mock();
    const told: object[] = [];
    const tell = afterCommit([hook, each => void told.push(each)], logger);

    expect(() => tell(change)).not.toThrow();
    await new Promise(setImmediate);

    expect(logger.error).toHaveBeenCalledWith(
      'Not everybody was told that component:default/shop changed',
      expect.objectContaining({ message: 'no bus' }),
    );
    expect(told).toEqual([change]);
  });
});
