import { renderInTestApp } from '@backstage/test-utils';
import { screen } from '@testing-library/react';
import { HowToCheck } from './LedgerDigest';

it('tells the audit the baseline, as one word of the shell', async () => {
  await renderInTestApp(
    <HowToCheck
      id="check"
      file="shop-production-1.jsonl"
      lines={1}
      digest="00"
      baseline="it's v1"
    />,
  );

  expect(screen.getByText(/^probation audit/)).toHaveTextContent(
    "probation audit shop-production-1.jsonl policy.json --baseline 'it'\\''s v1",
  );
  expect(screen.getByText(/compare its first line:$/)).toBeVisible();
});
