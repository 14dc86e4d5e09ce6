import { defineConfig } from '@playwright/test';

/** A browser of the system; Playwright's own where nothing is said. */
const executablePath =
  process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE ?? '/usr/bin/chromium';

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
    trace: 'retain-on-failure',
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
  webServer: {
    command: 'node e2e/startPortal.mjs',
    url: 'http://localhost:3000',
    reuseExistingServer: !process.env.CI,
    // A cold start installs everything first.
    timeout: 15 * 60_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 20_000 },
  },
});
