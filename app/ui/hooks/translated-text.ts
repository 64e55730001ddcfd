/**
 * Translators, as that of Chrome, put a `<font>` in the place of each text. React keeps the text: it would change what is no
 * longer shown, and throw where it misses it. With this, a text takes its place again before React touches it, and the
 * translator, which sees it come, translates it anew (decision record 044).
 *
 * It stands in the page itself and runs before all other scripts, so it may use nothing from outside.
 */
export function putTextsBack(): void {
  const fonts = new WeakMap<Text, Node>();
  const texts = new WeakMap<Node, Text>();
  const lost = new WeakSet<Node>();
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** A font comes together with the removal of its text, beside it just before (Chrome), or with the text in it. */
  function note(records: MutationRecord[]): void {
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const [gone, come] = [removedNodes[0], addedNodes[0]];
      // The font of another translation takes over the text.
      const text = gone instanceof Text ? gone : gone && texts.get(gone);
      if (text) {
        const font = [come, previousSibling, nextSibling].find((each) => each?.nodeName === 'FONT' && !texts.has(each));
        if (font) link(text, font);
        else lost.add(text);
      } else if (come?.nodeName === 'FONT' && target.nodeName !== 'FONT') {
        let inside: Node = come;
        while (inside.firstChild) inside = inside.firstChild;
        if (inside instanceof Text && lost.has(inside)) link(inside, come);
      }
    }
  }

  function link(text: Text, font: Node): void {
    fonts.set(text, font);
    texts.set(font, text);
  }

  function putBack(node: Node | null | undefined): void {
    if (!(node instanceof Text)) return;
    note(observer.takeRecords());
    const font = fonts.get(node);
    if (!font?.parentNode) return;
    texts.delete(font);
    font.parentNode.replaceChild(node, font);
  }

  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (this.nodeName !== 'FONT') putBack(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (this.nodeName !== 'FONT') putBack(node);
    putBack(before);
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    putBack(node);
    return node.parentNode === this ? (removeChild.call(this, node) as T) : node;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {};
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(value) {
      putBack(this);
      nodeValue.set?.call(this, value);
    },
  });

  // Hydration walks from node to node, and looks for the texts that the server has written.
  for (const name of ['firstChild', 'nextSibling']) {
    const native = Object.getOwnPropertyDescriptor(Node.prototype, name) ?? {};
    Object.defineProperty(Node.prototype, name, {
      ...native,
      get() {
        // It may be halfway, and stand at a text that was replaced meanwhile.
        putBack(this);
        const node = native.get?.call(this);
        const text = texts.get(node);
        putBack(text);
        return text ?? node;
      },
    });
    document.addEventListener('hydrated', () => Object.defineProperty(Node.prototype, name, native));
  }
}
