import { describeAllowed, type Schema } from './describeAllowed';

/** What the validator finds wrong. */
export interface ValidatorProblem {
  /** Like `/query/limit`, `/params/environment`, `/body/baseline`. */
  path: string;
  /** Like `required.openapi.validation`; absent where it is not about a schema. */
  errorCode?: string;
}

/** An operation of `openapi.yaml`, its references resolved. */
export interface ApiOperation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** A request as far as a problem may be about it. */
export interface FaultyRequest {
  query: Record<string, unknown>;
  body?: unknown;
  /** What the validator knows about it; absent where its path cannot be read. */
  openapi?: { schema: ApiOperation; pathParams: Record<string, string> };
}

const PLACE = /^\/(query|params|body)(?:\/(.*))?$/s;

/** Characters of a client's own text that are repeated to it. */
const MAX_SHOWN = 60;

/** One sentence: what is wrong, where, and what is allowed. */
export function describeProblem(
  problem: ValidatorProblem,
  { query, body, openapi }: FaultyRequest,
): string {
  const [, place, name] = PLACE.exec(problem.path) ?? [];
  if (!openapi || place === undefined) {
    return 'the path is not URL-encoded as it has to be';
  }
  const { parameters = [], requestBody } = openapi.schema;
  switch (place) {
    case 'query':
      return describeParameter(
        { ...problem, name },
        parameters.filter(parameter => parameter.in === 'query'),
        query,
      );
    case 'params':
      return describeParameter(
        { ...problem, name },
        parameters.filter(parameter => parameter.in === 'path'),
        openapi.pathParams,
      );
    default:
      return describeBody(
        { ...problem, name },
        requestBody?.content['application/json']?.schema ?? {},
        body,
      );
  }
}

function describeParameter(
  { name, errorCode }: { name: string; errorCode?: string },
  parameters: { name: string; schema: Schema }[],
  values: Record<string, unknown>,
): string {
  const parameter = parameters.find(each => each.name === name);
  if (!parameter) {
    const names = parameters.map(each => each.name);
    return `${show(name)} is no query parameter of this call; it takes ${list(names)}`;
  }
  if (errorCode === undefined && values[name] !== '') {
    return `${name}: characters that mean something in a URL have to be URL-encoded`;
  }
  return describeValue(name, values[name], parameter.schema);
}

function describeBody(
  { name, errorCode }: { name: string | undefined; errorCode?: string },
  schema: Schema,
  body: unknown,
): string {
  if (name === undefined) {
    return `the body ${describeAllowed(schema).isNot}`;
  }
  const { properties = {} } = schema;
  if (errorCode?.startsWith('additionalProperties.')) {
    return `${show(name)} is no property of this body; it takes ${list(Object.keys(properties))}`;
  }
  const steps = name.split('/');
  return describeValue(
    steps.map((step, depth) => (depth === 0 ? step : `[${step}]`)).join(''),
    steps.reduce(valueAt, body),
    steps.reduce(schemaAt, schema),
  );
}

function valueAt(value: unknown, step: string): unknown {
  return Object.entries(value ?? {}).find(([key]) => key === step)?.[1];
}

function schemaAt({ properties, items }: Schema, step: string): Schema {
  return properties?.[step] ?? items ?? {};
}

function describeValue(name: string, value: unknown, schema: Schema): string {
  const { is, isNot } = describeAllowed(schema);
  if (value === undefined) {
    return `${name} is missing${is === undefined ? '' : `; it is ${is}`}`;
  }
  return `${name}: ${show(value)} ${isNot}`;
}

function list(names: string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}

function show(value: unknown): string {
  if (Array.isArray(value)) {
    return `a list of ${value.length}`;
  }
  switch (typeof value) {
    case 'string':
      return JSON.stringify(
        value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value,
      );
    case 'object':
      return value === null ? 'null' : 'an object';
    default:
      return String(value);
  }
}
