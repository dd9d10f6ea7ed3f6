/**
 * A browser that translates a page moves each text into `font` elements, so the text node that React knows is inside
 * them or gone. This redirects what React does to that node to its replacement. New text replaces its old translation,
 * so that the browser translates it again. Imported before React runs.
 */
const fontOf = new WeakMap<Node, ChildNode>();
const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

function outermost(node: ChildNode): ChildNode {
  return isFont(node.parentNode) ? outermost(node.parentNode) : node;
}

function note(records: readonly MutationRecord[]): void {
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const font = [target, ...addedNodes, previousSibling, nextSibling].find(isFont);
    for (const node of removedNodes)
      if (font && node instanceof Text && !node.parentNode) {
        fontOf.set(node, font);
        observer.observe(node, { characterData: true });
      }
    // Text that React has changed, or that is back on the page.
    for (const node of [target, ...addedNodes]) {
      const old = fontOf.get(node);
      if (old && fontOf.delete(node) && !old.contains(node))
        outermost(old).replaceWith(...(node.parentNode ? [] : [node]));
    }
  }
}

const observer = new MutationObserver(note);
observer.observe(document, { childList: true, subtree: true });

/** The replacement of the node in this parent; null if its text is gone. */
function placeIn(parent: Node, node: ChildNode): Node | null {
  note(observer.takeRecords());
  const place = outermost(fontOf.get(node) ?? node);
  return node instanceof Text && place.parentNode !== parent ? null : place;
}

const { insertBefore, removeChild } = Node.prototype;
Object.assign(Node.prototype, {
  insertBefore(this: Node, node: Node, before: ChildNode | null) {
    return insertBefore.call(this, node, before && placeIn(this, before));
  },
  removeChild(this: Node, node: ChildNode) {
    const place = placeIn(this, node);
    if (place) removeChild.call(this, place);
    return node;
  },
});
