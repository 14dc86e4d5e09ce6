import { defineConfig } from '@playwright/test';

/** A browser of the system; Playwright's own where nothing is said. */
const executablePath =
  process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE ?? '/usr/bin/chromium';

/** An app of the old frontend system, without a backend. */
const LEGACY_APP = 'http://localhost:3320';

/** Browser tests of the demo portal: started with a fresh data folder, or the one that runs already (not in CI). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/waitForDemo',
  forbidOnly: Boolean(process.env.CI),
  // The tests share one portal.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: 'http://localhost:3000',
    locale: 'en-GB',
    viewport: { width: 1360, height: 1000 },
    // The development server would pack its 55 MB anew for each page.
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
    // What was done and said. With copies of each page and its 55 MB a page takes three times as long: `--trace on` keeps them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'portal', testIgnore: 'legacyApp.test.ts' },
    {
      name: 'legacy app',
      testMatch: 'legacyApp.test.ts',
      use: { baseURL: LEGACY_APP },
    },
  ],
  webServer: [
    {
      command: 'node e2e/startPortal.mjs',
      url: 'http://localhost:3000',
      reuseExistingServer: !process.env.CI,
      // A cold start installs everything first.
      timeout: 15 * 60_000,
      gracefulShutdown: { signal: 'SIGINT', timeout: 20_000 },
    },
    // Started when the portal answers, so everything is installed by then.
    {
      command:
        'node scripts/run.mjs exec yarn workspace backstage-plugin-probation start',
      url: LEGACY_APP,
      env: {
        APP_CONFIG_app_baseUrl: JSON.stringify(LEGACY_APP),
        APP_CONFIG_backend_baseUrl: JSON.stringify('https://portal.example'),
      },
      reuseExistingServer: !process.env.CI,
      timeout: 5 * 60_000,
      gracefulShutdown: { signal: 'SIGINT', timeout: 20_000 },
    },
  ],
});
