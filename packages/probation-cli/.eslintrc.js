module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  rules: {
    // Everything is bundled, so that npm installs this package and nothing else: there are only development dependencies.
    '@backstage/no-undeclared-imports': 'off',
    'import/no-extraneous-dependencies': ['error', { devDependencies: true }],
  },
});
