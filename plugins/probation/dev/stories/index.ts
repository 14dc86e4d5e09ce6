import type { Story } from './build';
import * as extremes from './extremeStories';
import * as fixtures from './fixtureStories';

export { STORY_NOW, type Story } from './build';
export { StoryApi, type StoryMood } from './StoryApi';

/** Every story, by a name for the address. */
export const STORIES: Record<string, Story> = {
  ...fixtureStories(),
  ...extremeStories(),
};

function fixtureStories(): Record<string, Story> {
  const {
    storm,
    survivor,
    staleLedger,
    overdue,
    newGeneration,
    slowburn,
    chain,
    forgedLedger,
    drift,
    soakingReport,
    forgedReport,
    empty,
    threeEnvironments,
  } = fixtures;
  return {
    storm,
    survivor,
    staleLedger,
    overdue,
    newGeneration,
    slowburn,
    chain,
    forgedLedger,
    drift,
    soakingReport,
    forgedReport,
    empty,
    threeEnvironments,
  };
}

function extremeStories(): Record<string, Story> {
  const {
    longVersions,
    rightToLeft,
    hugeVersions,
    lookalikes,
    twelveEnvironments,
    releases300,
    violations500,
  } = extremes;
  return {
    longVersions,
    rightToLeft,
    hugeVersions,
    lookalikes,
    twelveEnvironments,
    releases300,
    violations500,
  };
}
