import { describeProblem } from './requestProblems';

/** A request whose body has a list of names, of 1 to 2 letters each. */
function faulty(names: unknown, keyword: string, place: string): string {
  return describeProblem(
    { path: `/body/names${place}`, errorCode: `${keyword}.openapi.validation` },
    {
      query: {},
      body: { names },
      openapi: {
        pathParams: {},
        schema: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    names: {
                      type: 'array',
                      minItems: 1,
                      maxItems: 3,
                      uniqueItems: true,
                      items: { type: 'string', minLength: 1, maxLength: 2 },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  );
}

describe('describeProblem', () => {
  it.each([
    ['type', '', 'ab', 'names: "ab" is no list of 1 to 3 different entries'],
    [
      'minItems',
      '',
      [],
      'names: a list of 0 is no list of 1 to 3 different entries',
    ],
    [
      'uniqueItems',
      '',
      ['a', 'a'],
      'names: a list of 2 is no list of 1 to 3 different entries',
    ],
    [
      'type',
      '/1',
      ['a', true],
      'names[1]: true is no text of 1 to 2 characters',
    ],
    ['minLength', '/0', [''], 'names[0]: "" is no text of 1 to 2 characters'],
  ])(
    'names a list or an entry of one (%s %s)',
    (keyword, place, names, sentence) => {
      expect(faulty(names, keyword, place)).toBe(sentence);
    },
  );

  it('does not know a place without an operation', () => {
    expect(describeProblem({ path: '/query/x' }, { query: { x: '1' } })).toBe(
      'the path is not URL-encoded as it has to be',
    );
  });
});
