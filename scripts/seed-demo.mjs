// Tells the demo's stories (demo/stories.json) to a running portal through its HTTP API: waits for the catalog, sets
// policies and baselines as the guest that people sign in as, pushes evidence as the deployer of app-config.yaml. What is there
// already stays as it is, so this may run at every start. Plain Node.js >= 20, no dependencies.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const backendUrl = process.env.PROBATION_DEMO_URL || 'http://localhost:7007';
/** As in app-config.yaml. */
const deployerToken =
  process.env.PROBATION_DEMO_TOKEN || 'not-a-secret-demo-deployer';

/** How long the portal may take to start and to read its catalog, in ms. */
const patienceMs = 5 * 60_000;
const requestTimeoutMs = 30_000;

const repository = new URL('../', import.meta.url);

class RequestError extends Error {
  constructor(method, path, status, reason) {
    super(`${method} ${path}: ${status ? `${status} ` : ''}${reason}`);
    this.status = status;
  }

  /** True where the portal may only not be ready yet. */
  get isPassing() {
    return !this.status || this.status >= 500;
  }
}

async function request(method, path, { token, body, contentType } = {}) {
  let response;
  try {
    response = await fetch(`${backendUrl}${path}`, {
      method,
      body,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': contentType }),
      },
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const text = await response.text();
    const answer = text === '' ? undefined : JSON.parse(text);
    if (response.ok) {
      return answer;
    }
    throw new RequestError(
      method,
      path,
      response.status,
      answer?.error?.message ?? response.statusText,
    );
  } catch (error) {
    if (error instanceof RequestError) {
      throw error;
    }
    const reason = error.cause?.code ?? error.message;
    throw new RequestError(method, path, response?.status, reason);
  }
}

/** Tries until it gives something or the deadline has passed; the pauses grow to 5 s. */
async function until(deadline, what, attempt) {
  let pauseMs = 250;
  let reason = 'no answer';
  for (;;) {
    try {
      const result = await attempt();
      if (result !== undefined) {
        return result;
      }
      reason = 'not there yet';
    } catch (error) {
      if (!(error instanceof RequestError) || !error.isPassing) {
        throw error;
      }
      reason = error.message;
    }
    if (Date.now() + pauseMs > deadline) {
      throw new Error(
        `waited ${patienceMs / 1000} s for ${what} (${reason}), gave up`,
      );
    }
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, 5_000);
  }
}

const refOf = story => `component:default/${story.service}`;
const pathOf = story =>
  `/api/probation/entities/component/default/${story.service}`;

/** Before it says that it is ready, a portal answers as if what is not there yet did not exist. */
async function signInAsGuest() {
  await request('GET', '/.backstage/health/v1/readiness');
  const { backstageIdentity } = await request('GET', '/api/auth/guest/refresh');
  return backstageIdentity.token;
}

async function areInCatalog(entityRefs, token) {
  const { items } = await request('POST', '/api/catalog/entities/by-refs', {
    token,
    contentType: 'application/json',
    body: JSON.stringify({ entityRefs, fields: ['metadata.name'] }),
  });
  return items.every(Boolean) || undefined;
}

/** Sets a service's own policy where it differs; says whether it did. */
async function setPolicy(story, token) {
  const policy = JSON.parse(
    await readFile(
      new URL(`fixtures/policies/${story.policy}`, repository),
      'utf8',
    ),
  );
  const path = `${pathOf(story)}/policy`;
  const before = await request('GET', path, { token });
  const after = await request('PUT', path, {
    token,
    contentType: 'application/json',
    body: JSON.stringify({ policy, comment: 'Set by the demo' }),
  });
  return after.revision !== before.revision;
}

/** Pushes one ledger or report; says whether the portal did not have it. */
async function push(story, { environment, ledger, report }) {
  const kind = ledger ? 'ledger' : 'report';
  const body = await readFile(
    new URL(`fixtures/${kind}s/${ledger ?? report}`, repository),
  );
  const { result } = await request(
    'PUT',
    `${pathOf(story)}/environments/${environment}/${kind}`,
    {
      token: deployerToken,
      contentType: ledger ? 'application/jsonl' : 'text/plain',
      body,
    },
  );
  return result !== 'unchanged';
}

/** Says which release was confirmed before the ledger began, where the portal does not know; says whether it did. */
async function setBaseline(story, { environment, baseline }, token) {
  const { environments } = await request('GET', pathOf(story), { token });
  if (
    environments.some(
      status =>
        status.environment === environment && status.baseline === baseline,
    )
  ) {
    return false;
  }
  await request(
    'PUT',
    `${pathOf(story)}/environments/${environment}/baseline`,
    {
      token,
      contentType: 'application/json',
      body: JSON.stringify({ baseline }),
    },
  );
  return true;
}

async function seed() {
  const stories = JSON.parse(
    await readFile(new URL('demo/stories.json', repository), 'utf8'),
  );
  const deadline = Date.now() + patienceMs;
  const userToken = await until(deadline, 'the portal', signInAsGuest);
  await until(deadline, "the demo's services in the catalog", () =>
    areInCatalog(stories.map(refOf), userToken),
  );

  const policies = [];
  for (const story of stories.filter(({ policy }) => policy)) {
    policies.push(await setPolicy(story, userToken));
  }
  const pushes = [];
  const baselines = [];
  for (const story of stories) {
    for (const evidence of story.evidence) {
      pushes.push(await push(story, evidence));
      if (evidence.baseline) {
        baselines.push(await setBaseline(story, evidence, userToken));
      }
    }
  }
  const news = (changes, what) =>
    `${changes.filter(Boolean).length} of ${changes.length} ${what}`;
  return `told the demo's stories; new were ${news(pushes, 'ledgers and reports')}, ${news(policies, 'policies')}, ${news(baselines, 'baselines')}`;
}

try {
  process.stdout.write(`probation: ${await seed()}\n`);
} catch (error) {
  process.stderr.write(`probation: ${error.message}\n`);
  process.exitCode = 1;
}
