import { coalesce } from './coalesce';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** A task that takes `ms`, and when it was begun. */
function taskOf(ms: number) {
  const start = Date.now();
  const begun: number[] = [];
  const task = async () => {
    begun.push(Date.now() - start);
    await new Promise(resolve => setTimeout(resolve, ms));
  };
  return { task, begun };
}

it('runs at once, and once more after the last of many requests', async () => {
  const { task, begun } = taskOf(50);
  const { request } = coalesce(task, 1000);

  // Ten requests, one each 100 ms: from 0 to 900 ms.
  for (let index = 0; index < 10; index += 1) {
    request();
    await jest.advanceTimersByTimeAsync(100);
  }
  await jest.advanceTimersByTimeAsync(10_000);

  expect(begun).toEqual([0, 1000]);
});

it('runs at its pace while requests keep coming', async () => {
  const { task, begun } = taskOf(50);
  const { request } = coalesce(task, 1000);

  for (let index = 0; index < 35; index += 1) {
    request();
    await jest.advanceTimersByTimeAsync(100);
  }

  expect(begun).toEqual([0, 1000, 2000, 3000]);
});

it('lets a slow run end first, so that something is seen of a long burst', async () => {
  const { task, begun } = taskOf(2500);
  const { request } = coalesce(task, 1000);

  for (let index = 0; index < 51; index += 1) {
    request();
    await jest.advanceTimersByTimeAsync(100);
  }

  expect(begun).toEqual([0, 2500, 5000]);
});

it('gives up waiting for a run that hangs', async () => {
  const begun: number[] = [];
  const { request } = coalesce(() => {
    begun.push(begun.length);
    return new Promise(() => {});
  }, 1000);

  request();
  request();
  await jest.advanceTimersByTimeAsync(9_999);
  expect(begun).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);

  expect(begun).toHaveLength(2);
});

it('goes on after a run that fails', async () => {
  let runs = 0;
  const { request } = coalesce(async () => {
    runs += 1;
    throw new Error('the backend is down');
  }, 1000);

  request();
  await jest.advanceTimersByTimeAsync(5000);
  request();
  await jest.advanceTimersByTimeAsync(0);

  expect(runs).toBe(2);
});

it('begins nothing once it is cancelled', async () => {
  const { task, begun } = taskOf(50);
  const { request, cancel } = coalesce(task, 1000);

  request();
  request();
  cancel();
  await jest.advanceTimersByTimeAsync(5000);
  request();
  await jest.advanceTimersByTimeAsync(5000);

  expect(begun).toEqual([0]);
});
