// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
import type { ReactNode } from 'react';
import { plainBlocks } from '#app/domain/text/plain-blocks.ts';

export function PlainText({ text }: { text: string }): ReactNode {
  return plainBlocks(text).map((block, at) => {
    if (block.is === 'list')
      return (
        <ul key={at} className="mt-2 list-disc ps-6 *:mt-1">
          {block.items.map((item, place) => (
            <li key={place}>{item}</li>
          ))}
        </ul>
      );
    const isHeading = block.is === 'heading';
    const Tag = isHeading ? 'h2' : 'p';
    return (
      <Tag key={at} className={isHeading ? 'mt-7 text-lg font-bold' : 'mt-2 whitespace-pre-line'}>
        {block.text}
      </Tag>
    );
  });
}
