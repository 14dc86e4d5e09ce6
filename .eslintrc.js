const { createConfigForRole } = require('@backstage/cli/config/eslint-factory');

// `ignorePatterns` may not stand in an override; .eslintignore says the same.
const { ignorePatterns, ...programs } = createConfigForRole(__dirname, 'cli', {
  env: { node: true, es2022: true, jest: false, 'jest/globals': false },
  // No compiler reads plain JavaScript.
  rules: { 'no-undef': 'error' },
  tsRules: {
    'no-undef': 'error',
    'unused-imports/no-unused-imports': 'error',
  },
});

/** Packages have rules of their own; these are for what belongs to none. */
module.exports = {
  root: true,
  overrides: [
    {
      ...programs,
      files: ['e2e/**', 'scripts/**', 'bench/**', 'playwright.config.ts'],
    },
    // What a test hands to the page runs in the browser.
    { files: ['e2e/**/*.ts'], env: { browser: true } },
  ],
};
