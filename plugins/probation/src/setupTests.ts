import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

configure({
  // Working out for every query what is hidden takes most of a test's time; tests say `toBeVisible` where it matters.
  defaultHidden: true,
  // A busy machine must not decide a test.
  asyncUtilTimeout: 30_000,
});
jest.setTimeout(120_000);
