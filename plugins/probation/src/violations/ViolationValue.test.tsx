import { renderInTestApp } from '@backstage/test-utils';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RuleId } from 'backstage-plugin-probation-common';
import { ViolationValue } from './ViolationValue';

async function render(rule: RuleId, value: string) {
  await renderInTestApp(
    <p data-testid="value">
      <ViolationValue rule={rule} value={value} />
    </p>,
  );
  return screen.getByTestId('value');
}

it.each<{ rule: RuleId; value: string; shown: string; exact: string }>([
  {
    rule: 'window-drift',
    value: '30000 ms',
    shown: '30 s',
    exact: '30000 ms',
  },
  {
    rule: 'confirmed-too-early',
    value: 'at least 120000 ms',
    shown: 'at least 2 min',
    exact: '120000 ms',
  },
  {
    rule: 'exit-outside-window',
    value: 'less than 1500 ms',
    shown: 'less than 1.5 s',
    exact: '1500 ms',
  },
  {
    rule: 'report-window-drift',
    value: '45000',
    shown: '45 s',
    exact: '45000 ms',
  },
  {
    rule: 'confirmed-too-early',
    value: 'at most -1500 ms',
    shown: 'at most \u22121.5 s',
    exact: '\u22121500 ms',
  },
])(
  'shows $value of $rule as $shown, and exactly on hover',
  async ({ rule, value, shown, exact }) => {
    const element = await render(rule, value);
    expect(element).toHaveTextContent(shown);

    await userEvent.hover(screen.getByText(shown.replace(/^[^\d\u2212]*/, '')));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(exact);
  },
);

it.each<{ rule: RuleId; value: string }>([
  { rule: 'version-mismatch', value: '30000 ms' },
  { rule: 'attempt-gap', value: '3000' },
  { rule: 'report-window-drift', value: 'missing' },
  { rule: 'report-window-drift', value: '045000' },
])('leaves $value of $rule alone', async ({ rule, value }) => {
  expect(await render(rule, value)).toHaveTextContent(new RegExp(`^${value}$`));
});
