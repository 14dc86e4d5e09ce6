/** A schema of `openapi.yaml`, as far as values of requests need it. */
export interface Schema {
  type?: string | string[];
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  items?: Schema;
  /** What a pattern means, in words that go on after "is no". */
  'x-allowed'?: string;
}

/** What a schema allows, in words. */
export interface AllowedText {
  /** Goes on after "it is"; absent where the schema does not say. */
  is: string | undefined;
  /** Goes on after a value. */
  isNot: string;
}

/** Says what values a schema allows. */
export function describeAllowed(schema: Schema): AllowedText {
  if (schema.enum) {
    const values = schema.enum.join(', ');
    return { is: `one of ${values}`, isNot: `is none of ${values}` };
  }
  const types = [schema.type ?? []].flat();
  const noun =
    schema['x-allowed'] ??
    nounOf(
      types.find(type => type !== 'null'),
      schema,
    );
  if (noun === undefined) {
    return { is: undefined, isNot: 'is not allowed' };
  }
  const one = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
  return types.includes('null')
    ? { is: `null or ${one}`, isNot: `is neither null nor ${one}` }
    : { is: one, isNot: `is no ${noun}` };
}

function nounOf(type: string | undefined, schema: Schema): string | undefined {
  switch (type) {
    case 'string':
      return `text${lengths(schema)}`;
    case 'integer':
      return `integer${bounds(schema)}`;
    case 'array':
      return `list${sizes(schema)}`;
    default:
      return type;
  }
}

function lengths({ minLength, maxLength }: Schema): string {
  if (maxLength === undefined) {
    return minLength === undefined ? '' : ' that is not empty';
  }
  return minLength === undefined
    ? ` of at most ${maxLength} characters`
    : ` of ${minLength} to ${maxLength} characters`;
}

function sizes({ minItems = 0, maxItems, uniqueItems }: Schema): string {
  const most = maxItems === undefined ? 'or more' : `to ${maxItems}`;
  return ` of ${minItems} ${most}${uniqueItems ? ' different' : ''} entries`;
}

function bounds({ minimum, maximum }: Schema): string {
  if (maximum === undefined) {
    return minimum === undefined ? '' : ` of at least ${minimum}`;
  }
  return minimum === undefined
    ? ` of at most ${maximum}`
    : ` from ${minimum} to ${maximum}`;
}
