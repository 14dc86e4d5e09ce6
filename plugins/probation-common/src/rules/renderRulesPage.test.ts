import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { explanationSections } from './explanations';
import { renderRulesPage } from './renderRulesPage';

const page = resolve(__dirname, '../../../../docs/rules.md');

/** `yarn docs` of this package writes the page with this set. */
const isToBeWritten = process.env.PROBATION_WRITE_DOCS === '1';

describe('docs/rules.md', () => {
  it('says what the explanations say', () => {
    if (isToBeWritten) {
      writeFileSync(page, renderRulesPage());
    }
    // If this fails, run: yarn workspace backstage-plugin-probation-common docs
    expect(readFileSync(page, 'utf8')).toBe(renderRulesPage());
  });

  it('links to every explanation', () => {
    const text = renderRulesPage();
    for (const { explanations } of explanationSections) {
      for (const { id } of explanations) {
        expect(text).toContain(`[${id}](#${id})`);
        expect(text).toContain(`\n### ${id}\n`);
      }
    }
  });
});
