import { readFileSync } from 'node:fs';
import { auditAll, parsePolicyText } from 'backstage-plugin-probation-common';
import { fixture } from '../__testUtils__/probation';
import { expectLargeDates } from './expectLargeDates';

describe('expectLargeDates', () => {
  it('reads its own lines and leaves no trace in another audit', () => {
    const policy = parsePolicyText(
      readFileSync(fixture('policies/policy.json'), 'utf8'),
    );
    const ledger = readFileSync(fixture('ledgers/forged.apply'), 'utf8');
    const before = auditAll({ policy, ledger });

    expectLargeDates(policy);

    expect(auditAll({ policy, ledger })).toEqual(before);
  });
});
