/**
 * Runs in the page. Finds texts that go past a box around them or past the window, and on a desk those that have to be
 * scrolled to. Not those that end in an ellipsis.
 */
export function findWideTexts(): string[] {
  const { clientWidth } = document.documentElement;
  const frames = new Map<Element, { isHidden: boolean; from: number; to: number }>();
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (!parentElement || !data.trim()) continue;
    const { isHidden, from, to } = frameOf(parentElement);
    if (isHidden) continue;
    range.selectNodeContents(texts.currentNode);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0 || (left >= from - 1 && right <= to + 1)) continue;
    const place = `${Math.round(left)} to ${Math.round(right)} in ${Math.round(from)} to ${Math.round(to)}`;
    faults.push(`${place}: “${data.slice(0, 40)}” in ${parentElement.outerHTML.slice(0, 90)}`);
  }
  return faults;

  function frameOf(element: Element) {
    const frame = frames.get(element) ?? readFrame(element);
    frames.set(element, frame);
    return frame;
  }

  function readFrame(element: Element): { isHidden: boolean; from: number; to: number } {
    if (element === document.body) return { isHidden: false, from: 0, to: clientWidth };
    const outer = frameOf(element.parentElement as Element);
    if (outer.isHidden) return outer;
    const { display, overflowX, position, textOverflow, visibility, webkitLineClamp } = getComputedStyle(element);
    if (/inline$|contents/.test(display)) return outer;
    const { left, right, width, height } = element.getBoundingClientRect();
    // A list of choices has no text on the page, and what only screen readers read has one pixel.
    const isHidden = visibility === 'hidden' || width <= 1 || height <= 1 || element.matches('select');
    const isScrolled = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth;
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || (isScrolled && clientWidth < 1024))
      return { isHidden, from: -Infinity, to: Infinity };
    const around = /fixed|absolute/.test(position) ? { from: 0, to: clientWidth } : outer;
    return { isHidden, from: Math.max(around.from, left), to: Math.min(around.to, right) };
  }
}
