/** A part of a plain text: `# heading`, items that begin with `-`, or a paragraph that keeps its line breaks. */
export type Block = { is: 'heading' | 'paragraph'; text: string } | { is: 'list'; items: string[] };

/** Reads headings, lists and paragraphs; nothing else has a meaning, least of all HTML. An empty line ends a block. */
export function plainBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, sign = '', words = line] = /^(#+|[-•*])\s+(.*)$/.exec(line) ?? [];
    const last = isOpen && line ? blocks.at(-1) : undefined;
    isOpen = line !== '' && !sign.startsWith('#');
    if (sign.startsWith('#')) blocks.push({ is: 'heading', text: words });
    else if (sign && last?.is === 'list') last.items.push(words);
    else if (sign) blocks.push({ is: 'list', items: [words] });
    else if (last?.is === 'paragraph') last.text += `\n${line}`;
    else if (line) blocks.push({ is: 'paragraph', text: line });
  }
  return blocks;
}
