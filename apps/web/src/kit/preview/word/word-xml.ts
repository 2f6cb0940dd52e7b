/** The elements with this local name in any namespace, because strict documents use other namespaces. */
export function elementsNamed(root: Document | Element, name: string): Element[] {
  return [...root.getElementsByTagNameNS('*', name)];
}

/** The nearest ancestor of a node with one of these local names. */
export function closestNamed(node: Node, ...names: string[]): Element | null {
  for (let up = node.parentElement; up; up = up.parentElement) if (names.includes(up.localName)) return up;
  return null;
}

/** An attribute by its local name. */
export function attributeOf(element: Element, name: string): string {
  return [...element.attributes].find(({ localName }) => localName === name)?.value ?? '';
}

/** Elements of the document's own namespace, from markup with the prefix `w`. */
export function elementFrom(document: XMLDocument, markup: string): Element {
  const namespace = document.documentElement.namespaceURI ?? '';
  const { documentElement } = new DOMParser().parseFromString(
    markup.replace(/^<[\w:]+/, (tag) => `${tag} xmlns:w="${namespace}"`),
    'text/xml',
  );
  return document.importNode(documentElement, true);
}

/** The text of a part, paragraph by paragraph. */
export function wordTextOf(root: Document | Element): string {
  const paragraphs = elementsNamed(root, 'p').map((paragraph) =>
    elementsNamed(paragraph, 't')
      .map(({ textContent }) => textContent)
      .join(''),
  );
  return paragraphs.filter((words) => words !== '').join('\n');
}
