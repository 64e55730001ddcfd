/** Escapes `<`, so that the data cannot end the script element. */
export function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
