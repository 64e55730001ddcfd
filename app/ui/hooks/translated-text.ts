/** Translators such as Chrome's replace text nodes with `<font>`, which makes React throw. This puts each text node back before
 * React touches it (decision: languages). It is inlined and runs first, so it may reference nothing outside. */
export function restoreTranslatedTexts(): void {
  const fonts = new WeakMap<Text, Node>();
  const texts = new WeakMap<Node, Text>();
  const orphans = new WeakSet<Node>();
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** Chrome removes the text just before it adds the font. */
  function note(records: MutationRecord[]): void {
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const [removed, added] = [removedNodes[0], addedNodes[0]];
      // A second translation replaces the first one's font.
      const text = removed instanceof Text ? removed : removed && texts.get(removed);
      if (text) {
        const font = [added, previousSibling, nextSibling].find(
          (each) => each?.nodeName === 'FONT' && !texts.has(each),
        );
        if (font) link(text, font);
        else orphans.add(text);
      } else if (added?.nodeName === 'FONT' && target.nodeName !== 'FONT') {
        let inside: Node = added;
        while (inside.firstChild) inside = inside.firstChild;
        if (inside instanceof Text && orphans.has(inside)) link(inside, added);
      }
    }
  }

  function link(text: Text, font: Node): void {
    fonts.set(text, font);
    texts.set(font, text);
  }

  function restore(node: Node | null | undefined): void {
    if (!(node instanceof Text)) return;
    note(observer.takeRecords());
    const font = fonts.get(node);
    if (!font?.parentNode) return;
    texts.delete(font);
    font.parentNode.replaceChild(node, font);
  }

  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (this.nodeName !== 'FONT') restore(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (this.nodeName !== 'FONT') restore(node);
    restore(before);
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    restore(node);
    return node.parentNode === this ? (removeChild.call(this, node) as T) : node;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {};
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(value) {
      restore(this);
      nodeValue.set?.call(this, value);
    },
  });

  // Hydration walks the server's text nodes.
  for (const name of ['firstChild', 'nextSibling']) {
    const native = Object.getOwnPropertyDescriptor(Node.prototype, name) ?? {};
    Object.defineProperty(Node.prototype, name, {
      ...native,
      get() {
        restore(this);
        const node = native.get?.call(this);
        const text = texts.get(node);
        restore(text);
        return text ?? node;
      },
    });
    document.addEventListener('hydrated', () => Object.defineProperty(Node.prototype, name, native));
  }
}
