import axe from 'axe-core';

// axe asks for a canvas to tell icon fonts; there is none here and none is needed.
HTMLCanvasElement.prototype.getContext = () => null;

/** Rule violations that axe finds in the page. Colours are not computed here; `tones.test.ts` checks contrast. */
export async function accessibilityProblems(
  element: Element = document.body,
): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: {
      'color-contrast': { enabled: false },
      // A test renders a part of a page.
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html}`),
  );
}
